import type { Page } from '@playwright/test';
import { expectLoggedIn, loginToken, user } from './fixtures/accounts.ts';
import { logInByPassword } from './fixtures/login-page.ts';
import { expect, expectAccessible, expectFits, test, visit } from './fixtures/portal.ts';

/** Leaves the page first: it would notice that the session is gone and redirect to the login. */
async function forgetSession(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.context().clearCookies();
}

test.describe('交接', () => {
  test('login_token logs in quietly, once', { tag: '@once' }, async ({ page, request }) => {
    const ticket = await loginToken(request, await user(request));
    await page.goto(`/login?login_token=${ticket}&redirect=/help`);
    await expect(page).toHaveURL('/help');
    await expectLoggedIn(page);
    await forgetSession(page);
    await page.goto(`/login?login_token=${ticket}`);
    await expect(page.getByRole('tab', { name: '短信登录' })).toBeVisible();
    await expect(page).toHaveURL(/\/login/);
  });

  test(
    'login_token logs in on any page, which stays, and leaves the address',
    { tag: '@once' },
    async ({ page, request }) => {
      const somebody = await user(request);
      await page.goto(`/help?login_token=${await loginToken(request, somebody)}&page=1`);
      await expect(page).toHaveURL('/help?page=1');
      await expectLoggedIn(page);
      await forgetSession(page);
      await page.goto(`/message?login_token=${await loginToken(request, somebody)}`);
      await expect(page).toHaveURL('/message');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await forgetSession(page);
      await page.goto('/help?login_token=worn-out');
      await expect(page).toHaveURL('/help');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    },
  );

  test('/gatewayNP hands over and goes on to a page of ours', { tag: '@once' }, async ({ page, request }) => {
    const ticket = await loginToken(request, await user(request));
    await page.goto(`/gatewayNP?login_token=${ticket}&redirect=${encodeURIComponent('/help?page=1')}`);
    await expect(page).toHaveURL('/help?page=1');
    await expectLoggedIn(page);
  });

  test('/gatewayNP says when a ticket is of no use, and where to go', { tag: '@once' }, async ({ page }) => {
    await page.goto('/gatewayNP?login_token=worn-out&redirect=/help');
    await expect(page.getByText('登录链接已失效', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await expectFits(page);
    await page.getByRole('link', { name: '去登录' }).click();
    await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent('/help')}`);
  });
});

const elsewhere = [
  '//evil.example',
  '/\t/evil.example',
  'https://evil.example',
  '/.//evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
];

test.describe('站外跳转', () => {
  // Both pages read both names in one place: each page with one of them.
  for (const [path, name] of [
    ['/login', 'redirect'],
    ['/gatewayNP', 'next'],
  ] as const) {
    test(`${name}= never leaves the site`, { tag: '@once' }, async ({ page, request, baseURL }) => {
      const somebody = await user(request);
      // One of each kind; the others are refused by the same lines, which same-origin.test.ts knows by name.
      for (const target of ['//evil.example', 'https://evil.example', 'javascript:alert(1)']) {
        const ticket = await loginToken(request, somebody);
        await page.goto(`${path}?${new URLSearchParams({ [name]: target, login_token: ticket })}`);
        await expect(page, `${path} ${target}`).toHaveURL(`${baseURL}/`);
        await forgetSession(page);
      }
    });

    test(`${name}= never leaves the site for somebody logged in`, { tag: '@once' }, async ({ request }) => {
      const headers = { Cookie: `token=${(await user(request)).token}` };
      for (const target of elsewhere) {
        const address = `/login?${new URLSearchParams({ [name]: target })}`;
        const response = await request.get(address, { headers, maxRedirects: 0 });
        expect([response.status(), response.headers().location], target).toEqual([302, '/']);
      }
    });
  }

  test('the login form itself stays on the site', { tag: '@once' }, async ({ page, request, baseURL }) => {
    const { mobile } = await user(request);
    await visit(page, `/login?redirect=${encodeURIComponent('/.//evil.example')}`);
    await logInByPassword(page, mobile);
    await expect(page).toHaveURL(`${baseURL}/`);
  });
});
