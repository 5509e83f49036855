import type { Page } from '@playwright/test';
import type { RoleId } from '@portal/contract/roles';
import { enterAs, user } from './fixtures/accounts.ts';
import { expect, test, visit } from './fixtures/portal.ts';
import { untilAlive } from './fixtures/shell.ts';
import { pages, patternOf } from './fixtures/site-map.ts';

/** No page of a person’s way through the portal, each for its reason. */
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
  // product 8: addresses only, no menu names them
  '/pages_workbench/components/city',
  '/pages_workbench/components/dm-mask',
  '/pages_workbench/components/subscribeList',
  '/pages_workbench/components/trigger-content',
  '/pages_workbench/static/js/city',
  '/pages_workbench/static/js/uqrcode',
];

const isMine = (pattern: string) =>
  /^\/(identity|message|profile|pages_workbench|id$)/.test(pattern) && !exceptions.includes(pattern);
const isOwnNotice = (pattern: string) => pattern.startsWith('/pages_workbench/pages/notices');
const isEntrance = (pattern: string) => ['/login', '/register', '/retrieve'].includes(pattern);
/** Leads on to the part of the profile that there is. */
const profile = '/profile/:id?';
const isPublic = (pattern: string) => !isMine(pattern) && !/^\/(admin|dev)\b/.test(pattern);

const all = pages.map(({ pattern }) => pattern).filter((pattern) => !exceptions.includes(pattern));
const ofVisitors = all.filter(isPublic);
const ofUsers = all.filter(
  (pattern) =>
    (isPublic(pattern) || isMine(pattern)) &&
    !isEntrance(pattern) &&
    pattern !== profile &&
    !isOwnNotice(pattern),
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
  return found.map((href) => ({ href, inMenu: false }));
}

async function linksInMenus(page: Page, isMobile: boolean): Promise<Link[]> {
  await openMenu(page, isMobile);
  const found = await hrefsIn(page, isMobile ? '[role=dialog] a[href^="/"]' : 'header a[href^="/"]');
  await page.keyboard.press('Escape');
  return found.map((href) => ({ href, inMenu: true }));
}

function hrefsIn(page: Page, selector: string): Promise<string[]> {
  return page.locator(selector).evaluateAll((links) => {
    const seen = links.filter((link) =>
      link.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
    );
    return [...new Set(seen.map((link) => link.getAttribute('href') ?? ''))];
  });
}

/** On a desktop every item that opens by hovering, held open; on a phone the drawer with its branches. */
async function openMenu(page: Page, isMobile: boolean): Promise<void> {
  if (isMobile) {
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
    return;
  }
  for (const trigger of await page.locator('header [data-trigger]').all()) {
    if (await trigger.isVisible()) await trigger.hover();
  }
}

const addressOf = (page: Page) => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};

type Step = Link & { from: string };

/**
 * Clicks its way from `/` to every page there is a link to; the patterns it came to. Each page is looked at when it is first
 * reached, and what it links to is followed from there before another page is gone back to. The menus are the same
 * everywhere, so they are tried from `/` alone, after the pages.
 */
async function crawl(page: Page, isMobile: boolean, wanted: string[]): Promise<Set<string>> {
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
  if (!isMobile) await alive(page);
  await collect(linksInMenus(page, isMobile));
  await collect(linksInPage(page));
  for (let step = ahead.shift(); step; step = ahead.shift()) {
    const { href, from } = step;
    const pattern = patternOf(href);
    if (reached.has(pattern) || tried.has(href) || !wanted.includes(pattern)) continue;
    tried.add(href);
    if (addressOf(page) !== from) {
      await visit(page, from);
      if (step.inMenu && !isMobile) await alive(page);
    }
    const arrived = await follow(page, isMobile, step);
    if (arrived === null) {
      await visit(page, from);
    } else if (!reached.has(patternOf(arrived))) {
      reached.add(patternOf(arrived));
      await collect(linksInPage(page));
    }
  }
  return reached;
}

const conditions = ({ href }: Link) => Number(href.includes('?'));

/** Marks what stands here, so that the next page can be told from it: the address changes before the page does. */
async function markLeft(page: Page): Promise<void> {
  await page.locator('h1').evaluateAll((headings) => {
    for (const heading of headings) heading.setAttribute('data-left', '');
  });
}

const untilArrived = (page: Page) => page.locator('h1:not([data-left])').first().waitFor();

async function alive(page: Page): Promise<void> {
  if ((await page.locator('header nav a').count()) > 0) await untilAlive(page, 'header nav a');
}

async function follow(page: Page, isMobile: boolean, { href, inMenu }: Link): Promise<string | null> {
  const before = page.url();
  if (inMenu) await openMenu(page, isMobile);
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
  if ((await link.getAttribute('target')) === '_blank') return null;
  await markLeft(page);
  await link.click();
  // 切换身份 opens its dialog in place.
  const dialog = page.getByRole('dialog', { name: '请选择登录身份' });
  const left = page.waitForURL((url) => url.href !== before).then(() => true);
  const stayed = dialog.waitFor().then(() => false);
  if (!(await Promise.any([left, stayed]))) return null;
  await untilArrived(page);
  return addressOf(page);
}

const missing = (wanted: string[], reached: Set<string>) => wanted.filter((pattern) => !reached.has(pattern));

test.slow();

test('a visitor reaches every public page by clicking', async ({ page, isMobile }) => {
  expect(missing(ofVisitors, await crawl(page, isMobile, ofVisitors))).toEqual([]);
});

const roles: [RoleId, string][] = [
  [1, 'buyer'],
  [2, 'supplier'],
  [3, 'agency'],
  [4, 'expert'],
];
for (const [role, name] of roles) {
  test(`${name === 'buyer' || name === 'supplier' ? 'a' : 'an'} ${name} reaches every page of users by clicking`, async ({
    page,
    request,
    baseURL,
    isMobile,
  }) => {
    await enterAs(page, await user(request, { role_id: role, certified: [role] }), baseURL);
    // What is public was reached as a visitor; here the pages of users, by way of the menus.
    const own = ofUsers.filter(isMine);
    const mayWrite = role === 1 || role === 3;
    const wanted = mayWrite
      ? [...own, '/pages_workbench/pages/notices', '/pages_workbench/pages/notices/edit/:id?']
      : own;
    expect(missing(wanted, await crawl(page, isMobile, [...wanted, profile]))).toEqual([]);
  });
}

test('no menu of a user names the building blocks of the workbench', async ({
  page,
  request,
  baseURL,
  isMobile,
}) => {
  await enterAs(page, await user(request), baseURL);
  await visit(page, '/pages_workbench');
  await openMenu(page, isMobile);
  const inMenus = ':is(header, nav, footer, [role=dialog]) a[href*="pages_workbench"]';
  const links = await page
    .locator(inMenus)
    .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  expect(links).toContain('/pages_workbench');
  expect(links.filter((href) => /pages_workbench\/(components|static)/.test(href))).toEqual([]);
});
