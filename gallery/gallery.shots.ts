import type { APIRequestContext, Page } from '@playwright/test';
import { dataOf } from '@portal/contract/endpoint';
import { loginByPassword } from '../e2e/fixtures/accounts.ts';
import { elderMode, expect, test, visit } from '../e2e/fixtures/portal.ts';
import { patternOf } from '../e2e/fixtures/site-map.ts';
import { enterBackOffice, staff } from '../e2e/fixtures/staff.ts';
import { agencyPages, expertPages, type GalleryPage, staffPages, userPages, visitorPages } from './pages.ts';

// What a page says in the console is for the browser tests to judge.
test.use({ mayLog: /./ });

const { GALLERY = 'plain' } = process.env;
const widths = GALLERY === 'all' ? [360, 390, 768, 1440] : [390, 1440];
const modes = GALLERY === 'all' ? ['', 'elder'] : [''];
const supplier = '13900000002';
const agency = '13900000003';
const expert = '13900000004';

function logIn(mobile: string) {
  return async (page: Page, request: APIRequestContext, baseURL: string): Promise<void> => {
    const { token } = dataOf(await loginByPassword(request, mobile, 'Demo#2026'));
    await page.context().addCookies([{ name: 'token', value: token, url: baseURL }]);
  };
}

const groups = [
  { who: 'visitor', pages: visitorPages, enter: async () => {} },
  { who: 'user', pages: userPages, enter: logIn(supplier) },
  { who: 'agency', pages: agencyPages, enter: logIn(agency) },
  { who: 'expert', pages: expertPages, enter: logIn(expert) },
  {
    who: 'staff',
    pages: staffPages,
    enter: async (page: Page, request: APIRequestContext, baseURL: string) =>
      enterBackOffice(page, await staff(request, 'administrator'), baseURL),
  },
];

async function open(page: Page, { address, follow = [], tab }: GalleryPage): Promise<void> {
  await visit(page, address);
  for (const pattern of follow) {
    const links = await page.getByRole('main').getByRole('link').all();
    const targets = await Promise.all(links.map((link) => link.getAttribute('href')));
    const target = targets.find((href) => href?.startsWith('/') && patternOf(href) === pattern);
    if (!target) throw new Error(`${page.url()} has no link to ${pattern}`);
    await visit(page, target);
  }
  if (tab) {
    const tabs = page.getByRole('main').getByRole('navigation');
    const link = tabs.getByRole('link', { name: tab, exact: true });
    await visit(page, (await link.getAttribute('href')) ?? '');
  }
  await expect(page.locator('main .animate-pulse, main [aria-busy=true]')).toHaveCount(0);
}

for (const { who, pages, enter } of groups) {
  for (const width of widths) {
    for (const mode of modes) {
      test(`${who} ${width} ${mode}`, async ({ page, request, baseURL }) => {
        test.setTimeout(600_000);
        await page.setViewportSize({ width, height: width < 768 ? 844 : 900 });
        if (mode) await elderMode(page, baseURL);
        await enter(page, request, baseURL ?? '');
        for (const each of pages) {
          await test.step(each.name, async () => {
            await open(page, each);
            await page.screenshot({
              path: `test-results/gallery/${who}-${each.name}-${width}${mode && `-${mode}`}.png`,
              fullPage: width < 768,
            });
          });
        }
      });
    }
  }
}
