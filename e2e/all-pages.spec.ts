import type { APIRequestContext, Page } from '@playwright/test';
import { menuOf } from '../web/app/staff/menu.ts';
import { enterAs, user } from './fixtures/accounts.ts';
import { expect, makeTall, test, violationsOf } from './fixtures/portal.ts';
import { needs, pages, patternOf } from './fixtures/site-map.ts';
import { enterBackOffice, staff } from './fixtures/staff.ts';
import {
  arrive,
  cardOfSupplier,
  enterAsAdministrator,
  enterAsSample,
  navigate,
  inspect,
  tour,
} from './fixtures/tour.ts';

/** No pages, only checked for a response. */
const files = ['/elder', '/robots.txt', '/sitemap/pages.xml', '/pages_workbench/static/js/city.json'];
/** Need state that a test creates, at both sizes where they are for phones. */
const elsewhere = [
  // errors.spec.ts
  '/404',
  '/*',
  '/dev/unknown-guard',
  // No pages of the portal: what pages are made of, with parts that load for ever, and player.spec.ts.
  '/dev/ui',
  '/dev/player',
  // A visit begins the exam: exams.spec.ts.
  '/course/:id/exam/attempt',
  // The sample data has no import: notice-desk.spec.ts makes one.
  '/admin/notices/imports/:id',
];

const pagesOf = (whom: 'nobody' | 'user' | 'staff') =>
  pages
    .filter((page) => needs(page) === whom && ![...files, ...elsewhere].includes(page.pattern))
    .map(({ pattern }) => pattern);
const [ofNobody, ofUsers, ofStaff] = [pagesOf('nobody'), pagesOf('user'), pagesOf('staff')];

// Which sample user has what: only the expert has a transfer and an attempt, only the agency a published notice.
const ofExpert = ['/course/:id/exam', '/exam/:id', '/pay/transfers/new', '/pay/transfers/:id'];
/** Pages that link to them. */
const waysOfExpert = ['/pay/transfers', '/pay/orders', '/course/4/exam'];
const ofAgency = ['/pages_workbench/pages/notices/:id'];
/** product 3: experts take no part in promotion; product 6: only buyers and agencies write notices. */
const isPromotion = (pattern: string) => pattern.startsWith('/pages_workbench/pages/promotion');
const isWriting = (pattern: string) => pattern.startsWith('/pages_workbench/pages/notices/edit');
const without = (patterns: string[], ...others: string[]) =>
  patterns.filter((pattern) => !others.includes(pattern));
const ofEachUser = without(ofUsers, ...ofExpert, ...ofAgency);
/** What somebody who is logged in sees as visitors do, with a header of their own. */
const ofEverybody = ofNobody.filter(
  (pattern) => !/^\/(admin|login|register|retrieve|gatewayNP|scan_confirm|id)\b/.test(pattern),
);

/** No sample data links to these, or their content depends on the query. */
const given = {
  nobody: [
    '/search?keyword=采购',
    '/search?keyword=没有这样的词',
    '/bids?keyword=设备&full_text=1&notice_type=tender,result',
    '/bids?keyword=没有这样的词语',
  ],
  user: [
    '/identity/letter/2',
    '/message?type=3',
    '/pay/orders?status=5',
    '/payment?goods=topup&id=1&quantity=30',
    '/pages_workbench/pages/sign?month=2026-01',
    '/pages_workbench/pages/reservations?scope=past',
  ],
  staff: [
    // The list may be empty, or another test may be changing it.
    '/admin/activation-codes/1/cards',
    '/admin/notices/1',
    '/admin/notices/1/versions',
    '/admin/courses/1/preview/1',
    '/admin/exams/1',
    '/admin/exams/1/preview',
    '/admin/exams/1/attempts',
    '/admin/course-learners?course=1',
    '/admin/course-comments?kind=danmaku&view=published',
    '/admin/course-comments?kind=question&view=published',
    '/admin/course-board?days=90',
    '/admin/reservations?view=week',
  ],
};

const duties = ['editor', 'reviewer', 'courseManager', 'finance', 'operator'] as const;

// One test visits all pages of somebody: on a machine with other work that took more than ten minutes.
test.beforeEach(() => test.setTimeout(1_200_000));

test(
  'every route of the site map is in one of the lists, and what is no page answers too',
  { tag: '@once' },
  async ({ request }) => {
    const listed = [...ofNobody, ...ofUsers, ...ofStaff, ...files, ...elsewhere];
    expect(listed.toSorted()).toEqual(pages.map(({ pattern }) => pattern).toSorted());
    for (const path of files) expect((await request.get(path)).status(), path).toBe(200);
  },
);

/** Where somebody is led who may not see a page. */
async function expectSentTo(request: APIRequestContext, patterns: string[], login: string): Promise<void> {
  for (const pattern of patterns) {
    const response = await request.get(pattern.replaceAll(/:\w+\??/g, '1'));
    expect([response.status(), new URL(response.url()).pathname], pattern).toEqual([200, login]);
  }
}

/** Requests each link target once; returns the ones that fail. */
async function deadLinks(page: Page, links: string[]): Promise<string[]> {
  const dead: string[] = [];
  const ahead = links.filter((link) => patternOf(link) !== '/elder');
  const statusOf = async (address: string) => {
    const response = await page.request.get(address);
    await response.dispose();
    return response.status();
  };
  const ask = async () => {
    for (let link = ahead.shift(); link; link = ahead.shift()) {
      const data = dataOf(link);
      const first = data ? await statusOf(data) : redirected;
      const status = first === redirected ? await statusOf(link) : first;
      if (status >= 400) dead.push(`${status} ${link}`);
    }
  };
  await Promise.all(Array.from({ length: 4 }, ask));
  return dead;
}

/** What React Router answers in place of a redirect. */
const redirected = 202;

/**
 * The URL of a page's data request, which tells as well as the page whether it exists, in half the time; null for
 * files.
 */
function dataOf(link: string): string | null {
  const [path, query = ''] = link.split('?') as [string, string?];
  const isPage = patternOf(link) !== '/*' && !/(\/|\.\w+)$/.test(path);
  return isPage ? `${path}.data?${query}` : null;
}

/** Signed links expire in minutes. */
const isShortLived = (link: string) => link.includes('signature=');

type Judge = (address: string) => Promise<string[]>;

/** Visits these pages; returns every address they link to. */
async function goThrough(
  page: Page,
  patterns: string[],
  more: string[],
  come: (address: string) => Promise<unknown>,
  judge: Judge = async () => [],
): Promise<string[]> {
  const problems: string[] = [];
  const { missed, links } = await tour(patterns, more, async (address) => {
    await test.step(address, () => come(address));
    const seen = await inspect(page);
    const dead = await deadLinks(page, seen.links.filter(isShortLived));
    const found = [...seen.problems, ...dead, ...(await judge(address))];
    problems.push(...found.map((problem) => `${address}: ${problem}`));
    return seen.links.filter((link) => !isShortLived(link));
  });
  expect(problems).toEqual([]);
  expect(missed).toEqual([]);
  return [...links];
}

/** Only what is the same for everybody may be kept on the way: no page of somebody who is logged in. */
async function expectNotShared(request: APIRequestContext): Promise<void> {
  const problems: string[] = [];
  const { missed } = await tour(ofEverybody, [await cardOfSupplier(request)], async (address) => {
    const response = await request.get(address);
    const html = await response.text();
    const isShared = /public/.test(response.headers()['cache-control'] ?? '');
    if (response.status() !== 200 || isShared)
      problems.push(`${address}: ${response.status()}${isShared ? ', shared' : ''}`);
    return [...html.matchAll(/ href="(\/[^"]*)"/g)].map(([, href]) => href!.replaceAll('&amp;', '&'));
  });
  expect(problems).toEqual([]);
  expect(missed).toEqual([]);
}

const byAddress = (page: Page) => async (address: string) =>
  expect(await arrive(page, address), address).toBe(200);
const byLink = (page: Page) => (address: string) => navigate(page, address);
const isHidden = (link: string) => !ofNobody.includes(patternOf(link));

/**
 * Judges a page at a desk in its usual mode, and on a phone in elder mode, which changes styles alone. Colours are those of the
 * desk; how large the targets are on a phone is looked at in its usual mode.
 */
function judgeIn(page: Page, isMobile: boolean): Judge {
  const judged = new Set<string>();
  return async () => {
    const found = await violationsOf(page, { judged, ...(isMobile && { rules: ['target-size'] }) });
    await page.evaluate(() => document.documentElement.setAttribute('data-elder', ''));
    const { problems } = await inspect(page);
    if (isMobile) found.push(...(await violationsOf(page, { judged })));
    await page.evaluate(() => document.documentElement.removeAttribute('data-elder'));
    return [...found, ...problems.map((problem) => `in elder mode: ${problem}`)];
  };
}

// At a desk people come by an address, from a search or a bookmark; on a phone they go from page to page. Each list of pages is
// judged once at each size, as one of those who see it.
test.describe('by its address each page answers, is accessible, and has nothing dead on it', () => {
  test('for a visitor', { tag: '@once' }, async ({ page, request }) => {
    const more = [...given.nobody, await cardOfSupplier(request)];
    const links = await goThrough(page, ofNobody, more, byAddress(page), judgeIn(page, false));
    expect(await deadLinks(page, links)).toEqual([]);
    await expectSentTo(request, ofUsers, '/login');
    await expectSentTo(request, ofStaff, '/admin/login');
  });

  test('for a buyer', { tag: '@once' }, async ({ page, baseURL }) => {
    await enterAsSample(page, 'buyer', baseURL);
    const judge = judgeIn(page, false);
    const links = await goThrough(page, ofEachUser, given.user, byAddress(page), judge);
    expect(await deadLinks(page, links.filter(isHidden))).toEqual([]);
    await expectSentTo(page.request, ofStaff, '/admin/login');
    await expectNotShared(page.request);
    await arrive(page, '/');
    await goThrough(page, ofEverybody, [await cardOfSupplier(page.request)], byLink(page), judge);
  });

  test('for an administrator', { tag: '@once' }, async ({ page, request, baseURL }) => {
    await enterAsAdministrator(page, request, baseURL);
    const judged = new Set<string>();
    const links = await goThrough(page, ofStaff, given.staff, byAddress(page), () =>
      violationsOf(page, { judged }),
    );
    expect(await deadLinks(page, links.filter(isHidden))).toEqual([]);
    await enterAs(page, await user(request, { staff: ['administrator'] }), baseURL);
    await arrive(page, '/');
    await goThrough(page, ofEverybody, [], byLink(page));
  });
});

test.describe('by a link each page comes without a sound and fits', () => {
  test.beforeEach(({ page, isMobile }) => makeTall(page, isMobile));

  test('for a visitor', { tag: '@phone' }, async ({ page, request }) => {
    const more = [...given.nobody, await cardOfSupplier(request)];
    await arrive(page, '/');
    await goThrough(page, ofNobody, more, byLink(page), judgeIn(page, true));
  });

  test('for an agency', { tag: '@phone' }, async ({ page, baseURL }) => {
    await enterAsSample(page, 'agency', baseURL);
    await arrive(page, '/');
    const own = [...ofEachUser, ...ofAgency];
    await goThrough(page, own, given.user, byLink(page), judgeIn(page, true));
    await goThrough(page, ofEverybody, [], byLink(page));
  });

  test('for a supplier', { tag: '@phone' }, async ({ page, baseURL }) => {
    await enterAsSample(page, 'supplier', baseURL);
    await arrive(page, '/');
    const own = [...ofEverybody, ...ofEachUser.filter((pattern) => !isWriting(pattern))];
    await goThrough(page, own, given.user, byLink(page));
  });

  test('for an expert', { tag: '@once' }, async ({ page, baseURL }) => {
    await enterAsSample(page, 'expert', baseURL);
    await arrive(page, '/');
    const own = [...ofEverybody, ...without(ofUsers, ...ofAgency)];
    const mine = own.filter((pattern) => !isPromotion(pattern) && !isWriting(pattern));
    const judge = judgeIn(page, false);
    await goThrough(page, mine, [...given.user, '/course/4/exam'], byLink(page), async (address) =>
      ofExpert.includes(patternOf(address)) ? judge(address) : [],
    );
    for (const pattern of ofUsers.filter(isPromotion)) {
      expect((await page.request.get(pattern)).status(), pattern).toBe(403);
    }
  });

  test('for an expert, the pages that only experts see', { tag: '@phone' }, async ({ page, baseURL }) => {
    await enterAsSample(page, 'expert', baseURL);
    await arrive(page, '/');
    // The newest order waits for its transfer and leads to it.
    const own = [...ofExpert, '/pay/orders/:no'];
    await goThrough(page, own, waysOfExpert, byLink(page), judgeIn(page, true));
  });

  test('for colleagues with one duty each', { tag: '@once' }, async ({ page, request, baseURL }) => {
    for (const duty of duties) {
      await enterBackOffice(page, await staff(request, duty), baseURL);
      await arrive(page, '/admin');
      const menu = menuOf([duty]).flatMap(({ entries }) => entries.map(({ to }) => to));
      const links = await goThrough(page, [], menu, byLink(page));
      // Nothing they are shown leads to a refusal.
      expect(await deadLinks(page, links.filter(isHidden)), duty).toEqual([]);
    }
  });

  // Back-office pages that staff use on a phone; the others are checked at a desk, and for sideways scroll everywhere.
  const isMobileWork = (address: string) =>
    /^\/admin\/(activation-codes|attendance|course-|exams|memberships|reservations)/.test(address);

  test('for an administrator', { tag: '@phone' }, async ({ page, request, baseURL }) => {
    await enterAsAdministrator(page, request, baseURL);
    await arrive(page, '/admin');
    const judged = new Set<string>();
    await goThrough(page, ofStaff, given.staff, byLink(page), async (address) =>
      isMobileWork(address) ? violationsOf(page, { judged }) : [],
    );
  });
});
