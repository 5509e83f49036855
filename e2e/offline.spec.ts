import type { Page } from '@playwright/test';
import { expect, test, visit } from './fixtures/portal.ts';

test.use({ serviceWorkers: 'allow', mayLog: /Failed to load resource: net::ERR_/ });

const lost = '网络连接已断开';

/** Opens a page that the service worker controls. */
async function openWithWorker(page: Page, address: string): Promise<void> {
  await visit(page, address);
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active?.state === 'activated') return;
    await new Promise((resolve) => active?.addEventListener('statechange', resolve, { once: true }));
  });
  // It controls only pages opened after it was installed.
  await visit(page, address);
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

test('without a network a page of ours is shown, the wanted one comes with it, and what was typed is kept @phone', async ({
  page,
  context,
}) => {
  await openWithWorker(page, '/help');
  const question = page.getByRole('textbox', { name: '问题描述' });
  await question.fill('断网之前写的问题');
  await context.setOffline(true);
  await page.goto('/article/list');
  await expect(page.getByRole('heading', { name: lost })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: lost })).toBeHidden();
  await expect(page).toHaveURL('/article/list');
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await visit(page, '/help');
  await expect(question).toHaveValue('断网之前写的问题');
});

test('the portal can be installed', { tag: '@once' }, async ({ page, request }) => {
  await page.goto('/');
  const address = await page.locator('link[rel=manifest]').getAttribute('href');
  const manifest = (await (await request.get(address!)).json()) as {
    icons: { src: string; sizes: string }[];
  };
  expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']));
  for (const { src } of manifest.icons) expect((await request.get(src)).status()).toBe(200);
  expect(await installObstacles(page)).toEqual([]);
});

/** The browser's own installability errors. */
async function installObstacles(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  return installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito');
}
