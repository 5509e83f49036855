import type { Locator, Page } from '@playwright/test';
import type { RoleId } from '@portal/contract/roles';
import { enterAs, user } from './fixtures/accounts.ts';
import { expect, test, visit } from './fixtures/portal.ts';
import { untilAlive } from './fixtures/shell.ts';
import { pages, patternOf } from './fixtures/site-map.ts';
import { navigate, untilIdle } from './fixtures/tour.ts';

/** Pages that are not reached by clicking, each with its reason. */
const exceptions = [
  // errors
  '/404',
  '/*',
  // files and switches
  '/elder',
  '/robots.txt',
  '/sitemap/pages.xml',
  '/pages_workbench/static/js/city.json',
  // opened from elsewhere: another channel, a phone, somebody’s card
  '/gatewayNP',
  '/scan_confirm',
  '/id/:code',
  // after registering, not by a link
  '/register_success',
  // offered in the third step of an application, when the first two are filled in (identities.spec.ts)
  '/identity/letter/:type',
  // only some courses have an exam, and its pages follow from beginning one (exams.spec.ts goes there by clicking)
  '/course/:id/exam',
  '/course/:id/exam/attempt',
  '/exam/:id',
  // somebody who has an order pays it and looks at it (orders.spec.ts goes there by clicking)
  '/payment/:id?',
  '/pay/orders/:no',
  '/pay/transfers/new',
  '/pay/transfers/:id',
  // product 8: addresses only, no menu names them
  '/pages_workbench/components/city',
  '/pages_workbench/components/dm-mask',
  '/pages_workbench/components/subscribeList',
  '/pages_workbench/components/trigger-content',
  '/pages_workbench/static/js/city',
  '/pages_workbench/static/js/uqrcode',
];

const isMine = (pattern: string) =>
  /^\/(identity|message|pay$|pay\/|profile|pages_workbench|id$)/.test(pattern) &&
  !exceptions.includes(pattern);
const isOwnNotice = (pattern: string) => pattern.startsWith('/pages_workbench/pages/notices');
const isPromotion = (pattern: string) => pattern.startsWith('/pages_workbench/pages/promotion');
const isEntrance = (pattern: string) => ['/login', '/register', '/retrieve'].includes(pattern);
const isPublic = (pattern: string) => !isMine(pattern) && !/^\/(admin|dev)\b/.test(pattern);

const all = pages.map(({ pattern }) => pattern).filter((pattern) => !exceptions.includes(pattern));
const ofVisitors = all.filter(isPublic);
const ofUsers = all.filter(
  (pattern) => (isPublic(pattern) || isMine(pattern)) && !isEntrance(pattern) && !isOwnNotice(pattern),
);

type Link = { href: string; inMenu: boolean };

/** What can be clicked in the page itself, in all its tabs. */
async function linksInPage(page: Page): Promise<Link[]> {
  const inPage = 'main a[href^="/"], footer a[href^="/"]';
  const found = await hrefsIn(page, inPage);
  for (const tab of await page.locator('main [role=tab][aria-selected=false]').all()) {
    await tab.click();
    found.push(...(await hrefsIn(page, inPage)));
  }
  if (await openMore(page)) {
    found.push(...(await hrefsIn(page, inPage)));
    await page.keyboard.press('Escape');
  }
  return [...new Set(found)].map((href) => ({ href, inMenu: false }));
}

/** The rest of the menu of the workbench, on a phone. */
async function openMore(page: Page): Promise<boolean> {
  const opener = page.getByRole('button', { name: '更多', exact: true });
  // A page with actions of its own shows them in place of the bar as soon as it has them.
  if (!(await opener.isVisible()) || !(await clicked(opener))) return false;
  await page.getByRole('region', { name: '更多功能' }).waitFor();
  return true;
}

async function linksInMenus(page: Page, isMobile: boolean): Promise<Link[]> {
  const found = isMobile ? await hrefsInDrawer(page) : await hrefsInHeader(page);
  await page.keyboard.press('Escape');
  return found.map((href) => ({ href, inMenu: true }));
}

async function hrefsInDrawer(page: Page): Promise<string[]> {
  await openDrawer(page);
  return hrefsIn(page, '[role=dialog] a[href^="/"]');
}

/** What stands in the header, and what each item that opens by hovering shows, one after the other. */
async function hrefsInHeader(page: Page): Promise<string[]> {
  const found = await hrefsIn(page, 'header a[href^="/"]');
  const items = page.locator('header [data-status]:has([data-panel])').filter({ visible: true });
  for (const item of await items.all()) {
    await item.hover();
    await expect(item.locator('[data-panel]')).toHaveCSS('opacity', '1');
    found.push(...(await hrefsIn(page, 'header [data-panel] a[href^="/"]')));
  }
  return [...new Set(found)];
}

function hrefsIn(page: Page, selector: string): Promise<string[]> {
  return page.locator(selector).evaluateAll((links) => {
    const seen = links.filter((link) =>
      link.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
    );
    return [...new Set(seen.map((link) => link.getAttribute('href') ?? ''))];
  });
}

/** The drawer with all its branches open. */
async function openDrawer(page: Page): Promise<void> {
  const opener = page.getByRole('button', { name: /^打开(个人)?菜单$/ });
  if ((await opener.count()) === 0) return;
  await opener.click();
  const drawer = page.getByRole('dialog', { name: '菜单' });
  await drawer.getByRole('navigation').waitFor();
  await drawer.locator('details').evaluateAll((branches) => {
    for (const branch of branches) {
      branch.removeAttribute('name');
      (branch as HTMLDetailsElement).open = true;
    }
  });
}

const addressOf = (page: Page) => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};

type Step = Link & { from: string };

/**
 * Crawls from `/` by clicking and returns the patterns it reached. Each page is checked when first reached and its
 * links are followed from there, depth first. The menus are the same everywhere, so they are tried from `/` only, at
 * the end.
 */
async function crawl(page: Page, isMobile: boolean, wanted: string[]): Promise<Set<string>> {
  page.setDefaultTimeout(15_000);
  page.setDefaultNavigationTimeout(60_000);
  const reached = new Set(['/']);
  const tried = new Set<string>();
  const ahead: Step[] = [];

  async function collect(links: Promise<Link[]>): Promise<void> {
    const from = addressOf(page);
    // A list without conditions has rows to follow; one with them may be empty.
    const sorted = (await links).toSorted((one, other) => conditions(one) - conditions(other));
    ahead.unshift(...sorted.map((link) => ({ ...link, from })));
  }

  await visit(page, '/');
  if (!isMobile) await untilHeaderHydrated(page);
  await collect(linksInMenus(page, isMobile));
  await collect(linksInPage(page));
  for (let step = ahead.shift(); step; step = ahead.shift()) {
    const { href, from } = step;
    const pattern = patternOf(href);
    // Once from each page: what was unavailable on one may be available on another.
    const key = `${from} ${step.inMenu} ${href}`;
    if (reached.has(pattern) || tried.has(key) || !wanted.includes(pattern)) continue;
    tried.add(key);
    if (addressOf(page) !== from) {
      await navigate(page, from);
      if (step.inMenu && !isMobile) await untilHeaderHydrated(page);
    }
    const arrived = await follow(page, isMobile, step);
    if (arrived === null) {
      // Tests beside this one publish: what is gone from a list has made room for another.
      await visit(page, from);
      await collect(linksInPage(page));
    } else if (!reached.has(patternOf(arrived))) {
      reached.add(patternOf(arrived));
      await collect(linksInPage(page));
    }
  }
  return reached;
}

const conditions = ({ href }: Link) => Number(/\?(?!id=)/.test(href));

/** Marks the document's content, so that the next page can be told from it: the URL changes before the page does. */
async function markLeft(page: Page): Promise<void> {
  await page.locator('h1').evaluateAll((headings) => {
    for (const heading of headings) heading.setAttribute('data-left', '');
  });
}

async function untilHeaderHydrated(page: Page): Promise<void> {
  if ((await page.locator('header nav a').count()) > 0) await untilAlive(page, 'header nav a');
}

async function follow(page: Page, isMobile: boolean, { href, inMenu }: Link): Promise<string | null> {
  const before = page.url();
  if (inMenu && isMobile) await openDrawer(page);
  const place = inMenu ? (isMobile ? '[role=dialog]' : 'header') : ':is(main, footer)';
  const link = page.locator(`${place} a[href="${href}"]`).filter({ visible: true }).first();
  if (inMenu && !isMobile && !(await link.isVisible())) {
    const item = page.locator('header [data-status]').filter({ has: page.locator(`a[href="${href}"]`) });
    await item.first().hover();
  }
  for (const tab of await page.locator('main [role=tab]').all()) {
    if (await link.isVisible()) break;
    await tab.click();
  }
  if (!inMenu && !(await link.isVisible())) await openMore(page);
  // A link that was gone at the click, such as one in a loading list, does not count: others lead there, or the page
  // is reported as missing.
  if (!(await isThere(link)) || (await opensElsewhere(link))) return null;
  await markLeft(page);
  if (!(await clicked(link))) return null;
  // 切换身份 opens its dialog in place.
  const dialog = page.getByRole('dialog', { name: '请选择登录身份' });
  const left = page.waitForURL((url) => url.href !== before, { timeout: 15_000 }).then(() => true);
  const stayed = dialog.waitFor().then(() => false);
  if (!(await Promise.any([left, stayed]))) return null;
  // A page may show the bar of the workbench first and its own actions in place of it then.
  await untilIdle(page);
  return addressOf(page);
}

const briefly = { timeout: 3000 };
const isThere = (link: Locator) => succeeds(link.waitFor(briefly));
const clicked = (link: Locator) => succeeds(link.click(briefly));
const opensElsewhere = async (link: Locator) =>
  (await link.getAttribute('target', briefly).catch(() => null)) === '_blank';

const succeeds = (work: Promise<void>) =>
  work.then(
    () => true,
    () => false,
  );

const missing = (wanted: string[], reached: Set<string>) => wanted.filter((pattern) => !reached.has(pattern));

test.slow();

test('a visitor reaches every public page by clicking', async ({ page, isMobile }) => {
  expect(missing(ofVisitors, await crawl(page, isMobile, ofVisitors))).toEqual([]);
});

// The menus differ by role and by size, not by both together: two roles at each size see all there is.
const roles: [RoleId, string, string][] = [
  [1, 'a buyer', '@once'],
  [2, 'a supplier', '@phone'],
  [3, 'an agency', '@phone'],
  [4, 'an expert', '@once'],
];
for (const [role, name, tag] of roles) {
  test(
    `${name} reaches every page of users by clicking`,
    { tag },
    async ({ page, request, baseURL, isMobile }) => {
      await enterAs(page, await user(request, { role_id: role, certified: [role] }), baseURL);
      // What is public was reached as a visitor; here the pages of users, by way of the menus.
      // product 3: experts take no part in promotion.
      const own = ofUsers.filter((each) => isMine(each) && !(role === 4 && isPromotion(each)));
      const mayWrite = role === 1 || role === 3;
      const wanted = mayWrite
        ? [...own, '/pages_workbench/pages/notices', '/pages_workbench/pages/notices/edit/:id?']
        : own;
      expect(missing(wanted, await crawl(page, isMobile, wanted))).toEqual([]);
    },
  );
}

test('no menu of a user names the building blocks of the workbench', async ({
  page,
  request,
  baseURL,
  isMobile,
}) => {
  await enterAs(page, await user(request), baseURL);
  await visit(page, '/pages_workbench');
  if (isMobile) await openDrawer(page);
  const inMenus = ':is(header, nav, footer, [role=dialog]) a[href*="pages_workbench"]';
  const links = await page
    .locator(inMenus)
    .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  expect(links).toContain('/pages_workbench');
  expect(links.filter((href) => /pages_workbench\/(components|static)/.test(href))).toEqual([]);
});
