import type { Page } from '@playwright/test';
import { enterAs, logOut, user } from './fixtures/accounts.ts';
import { expect, expectAccessible, expectFits, test, visit } from './fixtures/portal.ts';
import { holdScripts } from './fixtures/shell.ts';
import { administrator, enterBackOffice } from './fixtures/staff.ts';

/** Typed into every field, whatever it asks for. */
const typed = 'Typed#2026';

const visitorPages = [
  '/',
  '/search',
  '/bids',
  '/article/list',
  '/agent',
  '/help',
  '/course',
  '/login',
  '/register',
  '/retrieve',
  '/admin/login',
];
const userPages = [
  '/profile/accountManage',
  '/identity/3',
  '/identity/4',
  '/message',
  '/pages_workbench',
  '/pages_workbench/pages/bids',
  '/pages_workbench/pages/collection',
  '/pages_workbench/pages/subscription',
  '/pages_workbench/pages/notices/edit',
  '/pages_workbench/static/js/uqrcode',
];
const staffPages = [
  '/admin/users',
  '/admin/reviews',
  '/admin/inquiries',
  '/admin/offers',
  '/admin/audit',
  '/admin/notices',
  '/admin/notices/drafts',
  '/admin/notices/imports',
  '/admin/articles',
  '/admin/articles/structure',
  '/admin/articles/structure/moves',
  '/admin/site',
  '/admin/site/nav',
];

// The answer to a form sent without scripts is a 405.
test.use({ mayLog: /status of 405/ });

/** Fills in one form and sends it as a browser without scripts does. */
async function send(page: Page, number: number): Promise<void> {
  const form = page.locator('form').nth(number);
  await form.evaluate((element: HTMLFormElement, text) => {
    for (const control of element.elements) {
      if (control instanceof HTMLTextAreaElement) control.value = text;
      const isText =
        control instanceof HTMLInputElement && /^(text|tel|search|password|email)$/.test(control.type);
      if (isText) control.value = text;
    }
    // Tells this page from the answer to the form, which may stand at the same address.
    document.documentElement.setAttribute('data-sent', '');
    HTMLFormElement.prototype.submit.call(element);
  }, typed);
}

/** What may stand in an address: what somebody searches or filters by. */
const searches = ['keyword', 'budget_min', 'budget_max', 'subject'];

function expectNothingTyped(page: Page): void {
  const { searchParams, pathname, hash } = new URL(page.url());
  for (const name of searches) searchParams.delete(name);
  expect(`${pathname}?${decodeURIComponent(String(searchParams))}${hash}`).not.toContain(typed);
}

async function sendAll(page: Page, address: string, open: () => Promise<unknown>): Promise<number> {
  await open();
  const count = await page.locator('form').count();
  for (let number = 0; number < count; number++) {
    if (number > 0) await open();
    const before = page.url();
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.request().isNavigationRequest()),
      send(page, number),
    ]);
    await page.locator('html:not([data-sent])').waitFor({ state: 'attached' });
    const method = answer.request().method();
    expectNothingTyped(page);
    if (method === 'GET') {
      // Only what searches is sent by GET, and nothing that asks for a secret.
      expect(answer.status(), `${address} ${answer.url()}`).toBeLessThan(400);
      continue;
    }
    expect(answer.status(), address).toBe(405);
    expect(page.url()).toBe(before);
    await expect(page.getByRole('heading', { level: 1, name: '内容没有提交' })).toBeVisible();
    expect(await page.content()).not.toContain(typed);
  }
  return count;
}

test.describe('with scripts off, no form puts what was typed into the address @once', () => {
  test.use({ javaScriptEnabled: false });

  test('forms of visitors', async ({ page }) => {
    for (const address of visitorPages) {
      const forms = await sendAll(page, address, () => page.goto(address));
      expect(forms, address).toBeGreaterThan(0);
    }
  });

  test('forms of users', async ({ page, request, baseURL }) => {
    const buyer = await user(request, { role_id: 1, certified: [1] });
    await enterAs(page, buyer, baseURL);
    let forms = 0;
    for (const address of userPages) forms += await sendAll(page, address, () => page.goto(address));
    expect(forms).toBeGreaterThanOrEqual(4);
  });

  test('forms of staff', async ({ page, request, baseURL }) => {
    await enterBackOffice(page, await administrator(request), baseURL);
    let forms = 0;
    for (const address of staffPages) forms += await sendAll(page, address, () => page.goto(address));
    expect(forms).toBeGreaterThanOrEqual(8);
  });
});

/** Submits every form of these pages before any script has loaded. */
async function sendEarly(page: Page, addresses: string[]): Promise<number> {
  const release = await holdScripts(page);
  let forms = 0;
  for (const address of addresses) {
    forms += await sendAll(page, address, async () => {
      await page.goto(address, { waitUntil: 'commit' });
      await page.waitForFunction(() => document.body?.lastElementChild?.tagName === 'SCRIPT');
    });
  }
  release();
  return forms;
}

// The same pages and forms as without scripts: one of each kind, before hydration.
test.describe('with scripts delayed, no form puts what was typed into the address @once', () => {
  test('forms of visitors', async ({ page }) => {
    expect(await sendEarly(page, ['/', '/login', '/register'])).toBeGreaterThanOrEqual(3);
  });

  test('forms of users', async ({ page, request, baseURL }) => {
    await enterAs(page, await user(request, { role_id: 1, certified: [1] }), baseURL);
    expect(await sendEarly(page, ['/identity/3', '/pages_workbench/pages/subscription'])).toBeGreaterThan(0);
  });

  test('forms of staff', async ({ page, request, baseURL }) => {
    await enterBackOffice(page, await administrator(request), baseURL);
    expect(await sendEarly(page, ['/admin/users', '/admin/notices'])).toBeGreaterThan(0);
  });
});

test(
  'a form sent before the scripts have come is sent once, as soon as they have',
  { tag: '@phone' },
  async ({ page }) => {
    const release = await holdScripts(page);
    const sent: string[] = [];
    page.on('request', (call) => sent.push(call.postData() ?? ''));
    await page.goto('/help', { waitUntil: 'commit' });
    await page.getByRole('textbox', { name: '问题描述' }).fill('更换联系人需要重新认证吗？');
    await page.getByRole('textbox', { name: '手机号' }).fill('13900000078');
    const send = page.getByRole('button', { name: '提交问题' });
    await send.click();
    await send.click();
    release();
    await expect(page.getByText('已收到您的留言').first()).toBeVisible();
    await expect(page.getByRole('textbox', { name: '问题描述' })).toHaveValue('');
    expect(sent.filter((body) => body.includes('更换联系人'))).toHaveLength(1);
  },
);

test(
  'where the scripts never come, the answer to a form leads back to what was typed',
  { tag: '@once' },
  async ({ page }) => {
    await page.clock.install();
    const release = await holdScripts(page);
    await page.goto('/help', { waitUntil: 'commit' });
    await page.getByRole('textbox', { name: '问题描述' }).fill('更换联系人需要重新认证吗？');
    await page.getByRole('button', { name: '提交问题' }).click();
    await page.clock.runFor(15_000);
    await expect(page.getByRole('heading', { level: 1, name: '内容没有提交' })).toBeVisible();
    release();
    await page.waitForFunction(() =>
      Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactProps')),
    );
    await expectAccessible(page);
    await expectFits(page);
    await page.getByRole('link', { name: '返回填写' }).click();
    await expect(page).toHaveURL('/help');
    await expect(page.getByRole('textbox', { name: '问题描述' })).toHaveValue('更换联系人需要重新认证吗？');
  },
);

test(
  'what is typed and chosen before the scripts have come is sent with the rest',
  { tag: '@phone' },
  async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto('/register', { waitUntil: 'commit' });
    await page.getByRole('radio', { name: /招标代理机构/ }).check({ force: true });
    await page.getByRole('textbox', { name: '手机号' }).fill('13900000077');
    await page.getByRole('textbox', { name: '密码' }).fill('Early#2026');
    await page.getByRole('checkbox', { name: /同意/ }).check({ force: true });
    release();
    await page.waitForFunction(() =>
      Object.keys(document.querySelector('form') ?? {}).some((key) => key.startsWith('__reactProps')),
    );
    await page.getByRole('button', { name: '注册', exact: true }).click();
    // The code is the only field left empty.
    await expect(page.locator('[aria-invalid=true]')).toHaveCount(1);
    await expect(page.getByRole('textbox', { name: '验证码' })).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByRole('radio', { name: /招标代理机构/ })).toBeChecked();
    await expect(page.getByRole('textbox', { name: '手机号' })).toHaveValue('13900000077');
    await expect(page.getByRole('textbox', { name: '密码' })).toHaveValue('Early#2026');
  },
);

test(
  'what was typed into a dialog is there again after a reload, and gone after logging out',
  { tag: '@phone' },
  async ({ page, request, baseURL }) => {
    await enterAs(page, await user(request), baseURL);
    const question = page.getByRole('dialog', { name: '向讲师提问' }).getByRole('textbox', { name: '问题' });
    const ask = async () => {
      await visit(page, '/course/1');
      await page.getByRole('button', { name: '向讲师提问' }).click();
    };
    await ask();
    await question.fill('合同变更需要重新公告吗？');
    await ask();
    await expect(question).toHaveValue('合同变更需要重新公告吗？');
    await visit(page, '/help');
    await logOut(page);
    await expect(page).toHaveURL('/');
    expect(await page.evaluate(() => Object.keys(sessionStorage))).not.toContainEqual(
      expect.stringMatching(/^typed:/),
    );
  },
);

test(
  'a question that was typed is not there for whoever has logged in in another tab',
  {
    tag: '@once',
  },
  async ({ page, request, baseURL }) => {
    const question = page.getByRole('textbox', { name: '问题描述' });
    const [author, other] = [await user(request), await user(request)];
    await enterAs(page, author, baseURL);
    await visit(page, '/help');
    await question.fill('我的发票抬头怎么改？');
    await visit(page, '/help');
    await expect(question).toHaveValue('我的发票抬头怎么改？');
    await enterAs(page, other, baseURL);
    await visit(page, '/help');
    await expect(question).toHaveValue('');
  },
);

test('words typed into the search of notices before the scripts have come stay @once', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/bids', { waitUntil: 'commit' });
  await page.getByRole('combobox', { name: '搜索采购公告' }).fill('书架');
  release();
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactProps')),
  );
  await page.getByRole('button', { name: '搜索', exact: true }).click();
  await expect(page).toHaveURL(/keyword=%E4%B9%A6%E6%9E%B6/);
});

test('a form still works after one was sent too early', { tag: '@once' }, async ({ page }) => {
  await page.request.post('/login', { form: { mobile: typed }, headers: { accept: 'text/html' } });
  await visit(page, '/login');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
