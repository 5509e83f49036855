import type { Page } from '@playwright/test';
import { hostilePayloads } from '../server/src/platform/sanitize-payloads.testing.ts';
import { enterAs, user } from './fixtures/accounts.ts';
import { bodyOf, draft, firstCategory, openDesk, ownWord, published } from './fixtures/articles.ts';
import { letterScan, portrait } from './fixtures/papers.ts';
import { expect, expectAccessible, expectFits, test, untilHydrated, visit } from './fixtures/portal.ts';
import { pressAway } from './fixtures/press-away.ts';
import { staff, enterBackOffice } from './fixtures/staff.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const box = (page: Page, name: string) => page.getByRole('textbox', { name });
/** Waits for the autosave: first pending, then saved. */
async function saved(page: Page): Promise<void> {
  await expect(page.getByText('正在保存…')).toBeHidden();
  await expect(page.getByText(/^草稿已保存/)).toBeVisible();
}
const inOneDay = () =>
  new Date(Date.now() + 86_400_000)
    .toLocaleString('sv-SE', { timeZone: 'Asia/Shanghai' })
    .slice(0, 16)
    .replace(' ', 'T');

test(
  'an editor writes, schedules and publishes; a visitor finds it by search, category and tag, and reads it',
  { tag: '@once' },
  async ({ page, browser, request, baseURL }) => {
    test.slow();
    const editor = await staff(request, 'editor');
    await enterBackOffice(page, editor, baseURL);
    const word = ownWord();
    const title = `关于${word}的操作提示`;
    const category = await firstCategory(editor);
    await published(editor, { title: `早先的${word}旧文` });

    await visit(page, '/admin/articles');
    await expectFits(page);
    await pressAway(page.getByRole('button', { name: '写文章' }));
    await expect(page).toHaveURL(/\/admin\/articles\/\d+$/);
    await bodyOf(page).waitFor();
    await expectAccessible(page);
    await expectFits(page);

    // What is missing is said under the fields, and nothing typed is lost.
    await box(page, '标题').fill(title);
    await press(page, '发布');
    await expect(page.getByText('请选择栏目').last()).toBeVisible();
    await page.getByRole('combobox', { name: '栏目' }).selectOption(String(category.id));
    await box(page, '摘要').fill(`一句话说清${word}。`);
    await page.getByRole('combobox', { name: '标签' }).fill(word);
    await page.getByRole('combobox', { name: '标签' }).press('Enter');
    await expect(page.getByRole('button', { name: new RegExp(`^${word}.*移除$`) })).toBeVisible();
    await box(page, '来源').first().fill('示例市政府采购协会');
    await box(page, '责任编辑').fill('示例编辑');
    await bodyOf(page).click();
    await press(page, '标题');
    await bodyOf(page).pressSequentially('第一步');
    await page.keyboard.press('Enter');
    await bodyOf(page).pressSequentially('先看清楚需求。');
    await press(page, '图片');
    await page.getByLabel('选择图片').setInputFiles(portrait());
    await press(page, '裁剪');
    const crop = page.getByRole('dialog', { name: '裁剪图片' });
    await crop.getByRole('button', { name: '方图 1:1' }).click();
    await crop.getByRole('button', { name: '用这一部分' }).click();
    await box(page, '图片说明').fill('渐变色的示例图');
    await press(page, '插入');
    await expect(bodyOf(page).getByRole('img', { name: '渐变色的示例图' })).toBeVisible();
    await page.getByLabel('上传附件').setInputFiles(letterScan());
    await expect(page.getByText('授权书.pdf').first()).toBeVisible();
    await saved(page);
    await page.reload();
    await bodyOf(page).waitFor();
    await expect(box(page, '标题')).toHaveValue(title);
    await expect(bodyOf(page)).toContainText('先看清楚需求。');

    await press(page, '定时');
    const dialog = page.getByRole('dialog', { name: '定时发布' });
    await expectAccessible(page);
    await dialog.getByLabel('发布时间').fill(inOneDay());
    await dialog.getByRole('button', { name: '确定' }).click();
    await expect(page.getByRole('main').getByText('定时发布', { exact: true })).toBeVisible();
    await press(page, '发布');
    await expect(page.getByRole('main').getByText('已发布', { exact: true })).toBeVisible();

    const reader = await browser.newContext({ baseURL: baseURL! });
    const reading = await reader.newPage();
    await reading.goto(`/search?keyword=${encodeURIComponent(word)}`);
    await expect(
      reading.getByRole('region', { name: /^文章/ }).getByRole('link', { name: title }),
    ).toBeVisible();
    await reading.goto(`/article/list?category=${category.id}`);
    await reading.getByRole('link', { name: title }).click();
    await expect(reading.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await reading.getByRole('article').getByRole('link', { name: word, exact: true }).click();
    await expect(reading.getByRole('heading', { level: 1 })).toContainText(word);
    await reading.getByRole('link', { name: title }).click();

    const crumbs = reading.getByRole('navigation', { name: '当前位置' });
    await expect(crumbs.getByRole('link', { name: category.name })).toBeVisible();
    const article = reading.getByRole('article');
    await expect(article.getByText('来源：示例市政府采购协会')).toBeVisible();
    await expect(article.getByText('责任编辑：示例编辑')).toBeVisible();
    await expect(article.getByRole('img', { name: '渐变色的示例图' })).toHaveAttribute('width', /\d+/);
    await expect(article.getByRole('link', { name: /授权书\.pdf/ })).toBeVisible();
    const beside = reading.getByRole('navigation', { name: '上一篇与下一篇' });
    await expect(beside.getByRole('link').first()).toBeVisible();
    const size = async () =>
      Number.parseFloat(
        await reading.locator('#article-body').evaluate((body) => getComputedStyle(body).fontSize),
      );
    const before = await size();
    // The links may have been followed by the browser itself: a press before the page is alive is lost.
    await untilHydrated(reading, 'pointermove');
    await reading.getByRole('button', { name: '大', exact: true }).click();
    await expect.poll(size).toBeGreaterThan(before);
    await reading.getByRole('button', { name: '分享' }).click();
    await expect(reading.getByRole('img', { name: `「${title}」的二维码` })).toBeVisible();
    await expectAccessible(reading);
    await expectFits(reading);
    await reader.close();
  },
);

test(
  'a save still under way at a reload is the editor’s own: nobody is asked, nothing is lost',
  { tag: '@once' },
  async ({ page, request, baseURL }) => {
    const editor = await staff(request, 'editor');
    await enterBackOffice(page, editor, baseURL);
    const category_id = (await firstCategory(editor)).id;
    const id = await draft(editor, { title: '刷新前后的文章', html: '<p>起初的一段。</p>', category_id });
    await openDesk(page, id);

    // The save is held back until after the reload.
    const { promise: reloaded, resolve: release } = Promise.withResolvers<void>();
    const { promise: sent, resolve: noteSent } = Promise.withResolvers<void>();
    await page.route('**/articleSave', async (route) => {
      noteSent();
      await reloaded;
      await route.fetch().catch(() => {});
      await route.abort().catch(() => {});
    });
    await box(page, '摘要').fill('刷新前写下的摘要。');
    await sent;
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await bodyOf(page).waitFor();
    await page.unroute('**/articleSave');
    release();

    await press(page, '定时');
    const dialog = page.getByRole('dialog', { name: '定时发布' });
    await dialog.getByLabel('发布时间').fill(inOneDay());
    await dialog.getByRole('button', { name: '确定' }).click();
    await expect(page.getByRole('main').getByText('定时发布', { exact: true })).toBeVisible();
    await expect(page.getByText('刚保存了这篇文章')).toBeHidden();
    await expect(box(page, '摘要')).toHaveValue('刷新前写下的摘要。');
  },
);

test(
  'an editor sees what a version changed and brings it back',
  { tag: '@once' },
  async ({ page, request, baseURL }) => {
    const editor = await staff(request, 'editor');
    await enterBackOffice(page, editor, baseURL);
    const id = await published(editor, { title: '会改坏的文章', html: '<p>本来的一段话。</p>' });
    await openDesk(page, id);
    await bodyOf(page).click();
    await page.keyboard.press('ControlOrMeta+a');
    await bodyOf(page).pressSequentially('改坏了的一段话。');
    await saved(page);
    await page.getByRole('link', { name: '历史版本' }).click();
    await expect(page.locator('del', { hasText: '本来的一段话。' })).toBeVisible();
    await expect(page.locator('ins', { hasText: '改坏了的一段话。' })).toBeVisible();
    await expectAccessible(page);
    await expectFits(page);
    await press(page, '恢复');
    await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click();
    await expect(page.locator('ins', { hasText: '本来的一段话。' })).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: '编辑', exact: true }).click();
    await expect(bodyOf(page)).toHaveText('本来的一段话。');
  },
);

test(
  'two editors of one article are warned, choose, and nothing is lost',
  { tag: '@once' },
  async ({ page, browser, request, baseURL }) => {
    test.slow();
    const [one, other] = [await staff(request, 'editor'), await staff(request, 'editor')];
    const id = await draft(one, { title: '两人同写的文章', html: '<p>开头。</p>' });
    await enterBackOffice(page, one, baseURL);
    await openDesk(page, id);
    const second = await browser.newContext({ baseURL: baseURL! });
    const there = await second.newPage();
    await enterBackOffice(there, other, baseURL);
    await openDesk(there, id);
    await expect(there.getByText(/也打开了这篇文章/)).toBeVisible();

    await box(page, '摘要').fill('第一位写的摘要');
    await saved(page);
    await box(there, '摘要').fill('第二位写的摘要');
    const dialog = there.getByRole('dialog', { name: /刚保存了这篇文章/ });
    await expect(dialog).toBeVisible();
    await expectAccessible(there);
    await dialog.getByRole('button', { name: '保留我写的' }).click();
    await expect(dialog).toBeHidden();
    await saved(there);
    await there.reload();
    await expect(box(there, '摘要')).toHaveValue('第二位写的摘要');
    // The other text was kept as a version.
    await visit(there, `/admin/articles/${id}/versions`);
    await expect(there.getByText(/他人接手前/)).toBeVisible();
    await second.close();
  },
);

test(
  'lists, tags and articles are complete and lead on without scripts',
  { tag: '@once' },
  async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL! });
    const page = await context.newPage();
    await page.goto('/article/list');
    const rows = page.getByRole('region', { name: '文章列表' }).getByRole('link');
    const first = await rows.first().innerText();
    await page.getByRole('link', { name: '下一页' }).click();
    await expect(page).toHaveURL(/page=2/);
    await expect(rows.first()).not.toHaveText(first);
    await rows.first().click();
    await expect(page.locator('#article-body')).not.toBeEmpty();
    await page.getByRole('navigation', { name: '上一篇与下一篇' }).getByRole('link').first().click();
    await expect(page.locator('#article-body')).not.toBeEmpty();
    await page.getByRole('article').locator('a[href^="/article/tag/"]').first().click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('标签：');
    await expect(rows.first()).toBeVisible();
    await page.goto('/article/list');
    await page.getByLabel('在文章中查找').fill('caigouxuqiu');
    await page.getByRole('button', { name: '查找' }).click();
    await expect(page.getByText('按读音匹配')).toBeVisible();
    await expect(rows.first()).toContainText('采购需求');
    const gone = await page.goto('/article/99999999');
    expect(gone?.status()).toBe(404);
    await page.goto('/article');
    await expect(page).toHaveURL('/article/list');
    await page.goto('/news/2019/policy.html');
    await expect(page).toHaveURL('/article/list');
    await context.close();
  },
);

test(
  'nothing hostile runs, wherever it is written or pasted',
  { tag: '@once' },
  async ({ page, request, baseURL }) => {
    test.slow();
    expect(hostilePayloads.length).toBeGreaterThanOrEqual(50);
    const editor = await staff(request, 'editor');
    const ran: string[] = [];
    page.on('dialog', (dialog) => {
      ran.push(dialog.message());
      void dialog.dismiss();
    });
    page.on('request', (asked) => {
      if (!asked.url().startsWith(baseURL!) && !/^(?:blob|data):/.test(asked.url())) ran.push(asked.url());
    });
    await enterBackOffice(page, editor, baseURL);
    const texts = [...hostilePayloads];
    const id = await published(editor, {
      title: `恶意内容<img src=x onerror=alert(1)>`,
      summary: `<script>alert(1)</script>"'><svg onload=alert(1)>`,
      html: texts
        .map((payload) => `<p>前${payload}后</p>`)
        .join('\n')
        .slice(0, 290_000),
      source: `<img src=x onerror=alert(1)>`,
      author: `"><script>alert(1)</script>`,
      keywords: ['</script><svg onload=alert(1)>'],
    });
    await visit(page, `/article/${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('<img src=x');
    await visit(page, '/article/list');
    await visit(page, `/search?keyword=${encodeURIComponent('<img src=x onerror=alert(1)>')}`);
    await openDesk(page, id);
    await visit(page, `/admin/articles/${id}/versions`);

    await openDesk(page, await draft(editor, { title: '粘贴' }));
    await bodyOf(page).click();
    for (const payload of texts) {
      await bodyOf(page).evaluate((body, html) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/html', `<p class="MsoNormal">前${html}后</p>`);
        body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      }, payload);
    }
    await expect(bodyOf(page)).toContainText('前');
    await saved(page);
    expect(ran).toEqual([]);
  },
);

test(
  'what Word and WeChat put around a text is gone, what it says stays',
  { tag: '@once' },
  async ({ page, request, baseURL }) => {
    const editor = await staff(request, 'editor');
    await enterBackOffice(page, editor, baseURL);
    await openDesk(page, await draft(editor, { title: '粘贴' }));
    await bodyOf(page).click();
    await bodyOf(page).evaluate((body) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData(
        'text/html',
        `<p class=MsoNormal style="text-align:center"><span style="font-weight:bold">通知</span><o:p></o:p></p>
       <section><p><span style="color:red">微信里的一段</span></p></section>
       <p><img data-src="https://mmbiz.example/0.png"></p>`,
      );
      body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    await expect(bodyOf(page).locator('p[data-align=center] strong')).toHaveText('通知');
    await expect(bodyOf(page)).toContainText('微信里的一段');
    await expect(bodyOf(page).locator('[style], [class*=Mso], section')).toHaveCount(0);
  },
);

test(
  'the search box offers what is meant and remembers for its owner alone',
  { tag: '@phone' },
  async ({ page, request, baseURL }) => {
    const somebody = await user(request);
    await enterAs(page, somebody, baseURL);
    await visit(page, '/search');
    await expect(page.getByRole('heading', { name: '也可以从这里开始' })).toBeVisible();
    const input = page.getByRole('combobox', { name: '关键词' });
    await input.fill('框架协议');
    const offers = page.getByRole('listbox', { name: '搜索建议' });
    await expect(offers.getByRole('option', { name: /框架协议.*文章/ }).first()).toBeVisible();
    await expectAccessible(page);
    await input.press('Enter');
    await expect(page.getByRole('region', { name: /^文章/ })).toBeVisible();
    await visit(page, '/search');
    await expect(
      page.getByRole('region', { name: '最近搜过' }).getByRole('link', { name: '框架协议' }),
    ).toBeVisible();
    await page.goto('/search?keyword=查无此词xyz');
    await expect(page.getByText('换个说法试试')).toBeVisible();
    await expectFits(page);
  },
);

test(
  'what a visitor searched for stays in this browser, encrypted, until it is cleared',
  { tag: '@phone' },
  async ({ page }) => {
    await visit(page, '/search?keyword=框架协议');
    await expect(page.getByRole('region', { name: /^文章/ })).toBeVisible();
    // The first write generates a key pair, which takes a while.
    const kept = () => page.evaluate(() => localStorage.getItem('searches'));
    await expect.poll(kept, { timeout: 20_000 }).not.toBeNull();
    expect(await kept()).not.toContain('框架协议');
    await visit(page, '/search');
    const recent = page.getByRole('region', { name: '最近搜过' });
    await expect(recent.getByRole('link', { name: '框架协议' })).toBeVisible();
    await press(page, '清除搜索历史');
    await expect(recent).toHaveCount(0);
    await visit(page, '/search');
    await expect(page.getByRole('heading', { name: '也可以从这里开始' })).toBeVisible();
    await expect(recent).toHaveCount(0);
  },
);

test('a line at the top grows with what has been read of an article', { tag: '@phone' }, async ({ page }) => {
  await visit(page, '/article/list');
  await page.locator('main h2 a, main h3 a').first().click();
  const line = page.locator('[data-reading-progress]');
  const widthOf = async () => (await line.boundingBox())?.width ?? 0;
  await expect.poll(widthOf).toBeLessThan(10);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect.poll(widthOf).toBe(page.viewportSize()!.width);
});
