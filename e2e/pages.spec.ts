import { expect, expectAccessible, test, untilHydrated, visit } from './fixtures/portal.ts';
import { answer, openConsult, publicPaths, toast } from './fixtures/shell.ts';

test(
  'every public page has one heading, a title, a description and a canonical address',
  { tag: '@once' },
  async ({ page, baseURL }) => {
    for (const path of publicPaths) {
      await test.step(path, async () => {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
        await expect(page).toHaveTitle(/采购协会服务平台$/);
        const canonical = baseURL + path.split('?')[0]!;
        await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', canonical);
        await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /.{10,}/);
        await expect(page.locator('[style]')).toHaveCount(0);
      });
    }
  },
);

test('elder mode is remembered, and reading aloud comes with it', async ({ page, isMobile }) => {
  await visit(page, '/');
  if (isMobile) await page.getByRole('button', { name: '打开菜单' }).click();
  const part = isMobile ? page.getByRole('dialog') : page.getByRole('banner');
  await expect(part.getByRole('button', { name: '朗读' })).toBeHidden();
  await part.getByRole('link', { name: '大字版' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-elder', '');
  await expect(part.getByRole('button', { name: '朗读' })).toBeVisible();
  await visit(page, '/help');
  await expect(page.locator('html')).toHaveAttribute('data-elder', '');
  if (isMobile) await page.getByRole('button', { name: '打开菜单' }).click();
  await part.getByRole('link', { name: '标准版' }).click();
  await expect(page.locator('html')).not.toHaveAttribute('data-elder');
  await page.reload();
  await expect(page.locator('html')).not.toHaveAttribute('data-elder');
});

test('the skip link is the first stop and leads to the main content', { tag: '@once' }, async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: '跳到主要内容' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
});

test('a page that nobody touches comes alive by itself', { tag: '@once' }, async ({ page }) => {
  await page.goto('/');
  await untilHydrated(page);
});

test.describe('home', () => {
  test('the search box and the hot words lead to results', { tag: '@phone' }, async ({ page }) => {
    await page.goto('/');
    await page.getByRole('searchbox').fill('影像 设备');
    await page.getByRole('button', { name: '搜索' }).click();
    await expect(page).toHaveURL('/bids?keyword=%E5%BD%B1%E5%83%8F+%E8%AE%BE%E5%A4%87');
    await expect(page.getByRole('combobox', { name: '搜索采购公告' })).toHaveValue('影像 设备');
    await page.goto('/');
    await page.getByRole('link', { name: '框架协议', exact: true }).click();
    await expect(page).toHaveURL(/\/bids\?keyword=/);
    await expect(page.getByRole('status').filter({ hasText: '公告' })).toContainText('找到');
  });

  test('notices are shown by type', { tag: '@once' }, async ({ page }) => {
    await page.goto('/');
    const list = page.getByRole('region', { name: '最新公告' });
    await expect(list.getByRole('listitem')).toHaveCount(8);
    await list.getByText('终止公告', { exact: true }).first().click();
    await expect(list.getByRole('listitem')).toHaveCount(4);
    await expect(list.getByRole('listitem').first()).toContainText('终止公告');
  });

  test('the banners become a carousel when somebody comes near', { tag: '@phone' }, async ({ page }) => {
    await page.goto('/');
    await page.mouse.move(200, 200);
    await page.getByText('采购信息，一处查全').scrollIntoViewIfNeeded();
    await page.getByRole('button', { name: '下一张' }).click();
    await expect(page.getByText('专业课程，随学随考')).toBeInViewport();
  });

  test(
    'a press on the banner counts though the carousel comes during it',
    { tag: '@once' },
    async ({ page }) => {
      let bring = () => {};
      const wanted = new Promise<void>((resolve) => (bring = resolve));
      await page.route('**/banner-carousel-*.js', async (route) => {
        await wanted;
        await route.continue();
      });
      await page.goto('/');
      await untilHydrated(page);
      const link = page.getByRole('link', { name: '开始搜索' });
      const asked = page.waitForRequest('**/banner-carousel-*.js');
      await link.hover();
      const script = (await asked).url();
      await page.mouse.down();
      bring();
      // Long enough for the replacement, if it happened now.
      await page.evaluate(async (url) => {
        await import(url);
        for (let frame = 0; frame < 10; frame++) await new Promise(requestAnimationFrame);
      }, script);
      await page.mouse.up();
      await expect(page).toHaveURL(/\/search$/);
    },
  );
});

test.describe('help', () => {
  test('the filter narrows the questions, an address opens one', { tag: '@once' }, async ({ page }) => {
    await page.goto('/help');
    await expect(async () => {
      await page.getByRole('searchbox', { name: '筛选问题' }).fill('发票');
      await expect(page.getByText('如何注册账号？')).toBeHidden({ timeout: 500 });
    }).toPass();
    await expect(page.getByText('电子发票一般在 5 个工作日内开出')).toBeVisible();
    await page.goto('/search?keyword=证书如何核验');
    await page.getByRole('link', { name: '学时证书如何核验？' }).click();
    await expect(page.getByText('证书带有唯一编号和二维码')).toBeVisible();
  });

  test(
    'asking says what is wrong under the fields, keeps what was typed, and arrives',
    { tag: '@phone' },
    async ({ page }) => {
      await visit(page, '/help');
      const content = page.getByRole('textbox', { name: '问题描述' });
      const mobile = page.getByRole('textbox', { name: '手机号' });
      await content.fill('更换单位联系人需要重新认证吗？');
      await mobile.fill('123');
      await page.getByRole('button', { name: '提交问题' }).click();
      await expect(mobile).toHaveAccessibleDescription(/请输入正确的手机号/);
      await expect(mobile).toBeFocused();
      await expect(content).toHaveValue('更换单位联系人需要重新认证吗？');
      await mobile.fill('13812345678');
      await page.getByRole('button', { name: '提交问题' }).click();
      await expect(toast(page).filter({ hasText: '成功' })).toContainText('已收到您的留言');
      await expect(content).toHaveValue('');
    },
  );
});

test.describe('without a network', { tag: '@phone' }, () => {
  test.use({ mayLog: /Failed to load resource/ });

  test('the consult panel says so, leaves the page, and opens when the network is back', async ({
    page,
    context,
  }) => {
    await visit(page, '/help');
    await context.setOffline(true);
    await page.getByRole('button', { name: '咨询' }).click();
    await expect(page.getByText('网络已断开，请联网后再试')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await context.setOffline(false);
    const panel = page.getByRole('dialog', { name: '在线咨询' });
    await expect(panel.getByRole('link', { name: '400-000-0000' })).toBeVisible();
  });
});

test(
  'the consult widget shows how to reach us and takes a message; a refusal keeps what was typed',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/sitemap');
    await openConsult(page);
    const panel = page.getByRole('dialog', { name: '在线咨询' });
    await expect(panel.getByRole('link', { name: '400-000-0000' })).toBeVisible();
    await expect(panel.getByRole('img', { name: '客服二维码' })).toBeVisible();
    await expectAccessible(page);
    await panel.getByRole('textbox', { name: '称呼' }).fill('李女士');
    await panel.getByRole('textbox', { name: '手机号' }).fill('13812345679');
    await panel.getByRole('textbox', { name: '留言内容' }).fill('请问线下培训怎么报名？');
    await answer(page, 'contactCustomer', { code: 0, msg: '暂时无法留言' });
    await panel.getByRole('button', { name: '提交留言' }).click();
    await expect(toast(page)).toContainText('暂时无法留言');
    await expect(panel.getByRole('textbox', { name: '称呼' })).toHaveValue('李女士');
    await page.unrouteAll();
    await panel.getByRole('button', { name: '提交留言' }).click();
    await expect(toast(page).filter({ hasText: '成功' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(page.getByRole('button', { name: '咨询' })).toBeFocused();
  },
);

test(
  'the consult widget is a small icon that covers no text, before scrolling and after',
  { tag: '@phone' },
  async ({ page }) => {
    const consult = page.getByRole('button', { name: '咨询' });
    for (const path of ['/agreement/user', '/bids', '/help', '/']) {
      await visit(page, path);
      for (const top of [0, 600, 900]) {
        await page.evaluate((to) => scrollTo({ top: to, behavior: 'instant' }), top);
        expect((await consult.boundingBox())!.width).toBeLessThanOrEqual(56);
        expect(await consult.evaluate(textUnder), `${path} at ${top}`).toEqual([]);
      }
    }
  },
);

/** The lines of text in the page that an element lies on. */
function textUnder(element: Element): string[] {
  const over = element.getBoundingClientRect();
  const texts = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_TEXT);
  const covered: string[] = [];
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const range = document.createRange();
    range.selectNodeContents(node);
    const isUnder = ({ left, right, top, bottom }: DOMRect) =>
      left < over.right && right > over.left && top < over.bottom && bottom > over.top;
    if (node.parentElement!.checkVisibility() && [...range.getClientRects()].some(isUnder))
      covered.push(node.textContent!);
  }
  return covered;
}

test(
  'who cannot get in may ask: the consult widget is there at login, registration and retrieval, and covers no form',
  { tag: '@phone' },
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 568 });
    const consult = page.getByRole('button', { name: '咨询' });
    for (const [path, action] of [
      ['/retrieve', '下一步'],
      ['/register', '注册'],
      ['/login', '登录'],
    ] as const) {
      await visit(page, path);
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      const submit = page.getByRole('main').getByRole('button', { name: action, exact: true });
      const [form, widget] = [await submit.boundingBox(), await consult.boundingBox()];
      expect(form!.y + form!.height).toBeLessThanOrEqual(widget!.y);
    }
    await openConsult(page);
  },
);

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('every public page can be read', { tag: '@once' }, async ({ page }) => {
    for (const path of publicPaths) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect((await page.locator('main').innerText()).length).toBeGreaterThan(60);
    }
  });

  test('home shows its data, its tabs and its menu, and searches', async ({ page, isMobile }) => {
    await page.goto('/');
    const notices = page.getByRole('region', { name: '最新公告' });
    await notices.getByText('合同公告', { exact: true }).first().click();
    await expect(notices.getByRole('listitem')).toHaveCount(4);
    await expect(page.getByText('采购信息，一处查全')).toBeVisible();
    await expect(page.getByRole('button', { name: '咨询' })).toBeHidden();
    if (!isMobile) {
      await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '帮助中心' }).hover();
      await expect(page.getByRole('link', { name: '注册登录' })).toBeVisible();
    }
    await page.getByRole('searchbox').fill('采购');
    await page.getByRole('button', { name: '搜索' }).click();
    await expect(page.getByRole('heading', { level: 1, name: '采购公告' })).toBeVisible();
  });

  test('elder mode can be switched and is remembered', { tag: '@once' }, async ({ page }) => {
    await page.goto('/help');
    await page.getByRole('link', { name: '大字版' }).click();
    await expect(page).toHaveURL('/help');
    await expect(page.locator('html')).toHaveAttribute('data-elder', '');
    await page.getByRole('link', { name: '标准版' }).click();
    await expect(page.locator('html')).not.toHaveAttribute('data-elder');
  });
});
