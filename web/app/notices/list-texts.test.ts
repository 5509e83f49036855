import { emptyAddress } from '@portal/contract/notice-address';
import type { NoticeRow } from '@portal/contract/notices';
import { describe, expect, it } from 'vitest';
import { chipsOf } from './chips.ts';
import { buyerOptions, facetsOf } from './facets.ts';
import { inPortal, inWorkbench } from './places.ts';
import { budgetOptions, openOption, periodOptions } from './ranges.ts';
import { countText, deadlineText, rowTexts } from './row-texts.ts';
import { shorterWords } from './shorter-words.ts';

const now = new Date('2026-11-15T10:00:00+08:00');
const seconds = (text: string) => Date.parse(text) / 1000;
const names = { district: '', buyer: '', supplier: '', agency: '' };

describe('a row', () => {
  const row: NoticeRow = {
    id: 7,
    type: 'result',
    title: '书架',
    title_html: '书架',
    snippet_html: '',
    method: 'open',
    buyer: { id: 1, name: '示例市图书馆' },
    agency: null,
    district: { code: '440300', name: '深圳市' },
    budget: 100_000_000,
    amount: null,
    deadline: null,
    published: seconds('2025-12-31T23:59:00+08:00'),
  };

  it('shows what was paid before what was planned, and says which it is', () => {
    expect(rowTexts(row, now, inPortal)).toMatchObject({ money: '100 万元', paid: false });
    expect(rowTexts({ ...row, amount: 95_000_000 }, now, inPortal)).toMatchObject({
      money: '95 万元',
      paid: true,
    });
    expect(rowTexts({ ...row, budget: null }, now, inPortal)).toMatchObject({ money: null });
  });

  it('names the year only where it is another one', () => {
    expect(rowTexts(row, now, inPortal).published).toBe('2025-12-31');
    expect(
      rowTexts({ ...row, published: seconds('2026-01-01T00:00:00+08:00') }, now, inPortal).published,
    ).toBe('01-01');
  });

  it('leads to the place it stands in', () => {
    expect(rowTexts(row, now, inPortal).href).toBe('/bids/detail/7');
    expect(rowTexts(row, now, inWorkbench).href).toBe('/pages_workbench/pages/bids/detail?id=7');
  });

  it.each([
    ['2026-11-15T10:00:00+08:00', '已截止', false],
    ['2026-11-15T20:00:00+08:00', '不足 1 天', true],
    ['2026-11-22T10:00:00+08:00', '剩 7 天', true],
    ['2026-11-22T10:00:01+08:00', '剩 8 天', false],
  ])('a deadline at %s is told as %s', (deadline, left, soon) => {
    expect(deadlineText(seconds(deadline), now)).toMatchObject({ left, soon });
  });
});

describe('counts', () => {
  it('are exact or say that they are not', () => {
    expect(countText(12_345, false)).toBe('12,345');
    expect(countText(12_345, true)).toBe('约 12,300');
  });
});

describe('filters', () => {
  const facets = {
    district: [],
    notice_type: [
      { value: 'tender', title: '招标公告', count: 3 },
      { value: 'result', title: '中标(成交)公告', count: 2 },
    ],
    method: [],
    kind: [],
    industry: [],
    deadline: [{ value: 'open', title: '可投标', count: 4 }],
    published: [{ value: '1', title: '今天', count: 1 }],
    budget: [
      { value: '0', title: '50 万元以下', count: 7 },
      { value: '1', title: '50 万至 200 万元', count: 0 },
    ],
    buyer: [{ value: '7', title: '示例医院', count: 5 }],
    is_estimate: false,
  };

  it('tell beside ranges, the deadline and buyers how many there are', () => {
    const counts = (options: { count: string | null }[]) => options.map(({ count }) => count);
    expect(counts(budgetOptions(emptyAddress, '/bids', facets)).slice(0, 2)).toEqual(['7', '0']);
    expect(counts(periodOptions(emptyAddress, '/bids', now, facets))[0]).toBe('1');
    expect(openOption(emptyAddress, '/bids', facets)).toMatchObject({
      count: '4',
      href: '/bids?open_only=1',
    });
    expect(buyerOptions(facets, emptyAddress, '/bids')).toEqual([
      { label: '示例医院', count: '5', href: '/bids?buyer=7', active: false },
    ]);
    const chosen = { ...emptyAddress, buyer: 7 };
    expect(buyerOptions(facets, chosen, '/bids')).toMatchObject([{ active: true, href: '/bids' }]);
  });

  it('add a value, take it back, and keep the rest of the search', () => {
    const address = { ...emptyAddress, keyword: 'CT', notice_type: ['tender' as const] };
    const [types] = facetsOf(facets, address, '/bids');
    expect(types?.options).toEqual([
      { label: '招标公告', count: '3', href: '/bids?keyword=CT', active: true },
      {
        label: '中标(成交)公告',
        count: '2',
        href: '/bids?keyword=CT&notice_type=tender,result',
        active: false,
      },
    ]);
  });

  it('each have a chip that takes away nothing else', () => {
    const address = {
      ...emptyAddress,
      keyword: 'CT',
      method: ['open' as const, 'single' as const],
      budget_min: 100_000_000,
      published_from: seconds('2026-11-01T00:00:00+08:00'),
      open_only: true,
    };
    expect(chipsOf(address, names, '/bids')).toEqual([
      { label: '公开招标', href: expect.stringMatching(/method=single&/) as string },
      { label: '单一来源', href: expect.stringMatching(/method=open&/) as string },
      { label: '发布：2026-11-01 至今', href: expect.not.stringContaining('published') as string },
      { label: '预算：100 万元 以上', href: expect.not.stringContaining('budget') as string },
      { label: '可投标', href: expect.not.stringContaining('open_only') as string },
    ]);
  });

  it('know days in China and budgets in 万元', () => {
    const days = periodOptions(emptyAddress, '/bids', now);
    expect(days.map(({ label, href }) => [label, href]).slice(0, 3)).toEqual([
      ['今天', '/bids?published_from=2026-11-15'],
      ['近 3 天', '/bids?published_from=2026-11-13'],
      ['近 7 天', '/bids?published_from=2026-11-09'],
    ]);
    expect(budgetOptions(emptyAddress, '/bids')[1]?.href).toBe('/bids?budget_min=500000&budget_max=2000000');
  });

  it('mark the range that is chosen, and choosing it again lets it go', () => {
    const address = { ...emptyAddress, budget_min: 1_000_000_000 };
    const chosen = budgetOptions(address, '/bids').filter(({ active }) => active);
    expect(chosen).toEqual([{ label: '1000 万元以上', count: null, active: true, href: '/bids' }]);
  });
});

describe('shorter words', () => {
  it('are the parts of a search, without what it excludes', () => {
    expect(shorterWords('"医学影像" 设备 -维保')).toEqual(expect.arrayContaining(['设备']));
    expect(shorterWords('"医学影像" 设备 -维保')).not.toContain('维保');
    expect(shorterWords('设备')).toEqual([]);
    expect(shorterWords('')).toEqual([]);
  });
});
