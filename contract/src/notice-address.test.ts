import { describe, expect, test } from 'vitest';
import { addressOf, emptyAddress, queryOf } from './notice-address.ts';
import { noticeQuery, noticeSort } from './notices.ts';

const read = (text: string) => queryOf(new URLSearchParams(text));

describe('a search in the address bar', () => {
  test('asks nothing when it is empty, and nothing gives an empty address', () => {
    expect(read('')).toEqual(emptyAddress);
    expect(addressOf(emptyAddress)).toBe('');
    expect(addressOf({})).toBe('');
  });

  test('holds the whole query and gives it back', () => {
    const text =
      'keyword=%22%E5%8C%BB%E7%94%A8+CT%22+-%E7%BB%B4%E4%BF%9D&full_text=1&district=4403&notice_type=tender,result' +
      '&method=open&kind=goods,services&industry=C,Q&buyer=12&supplier=13&agency=14&published_from=2026-10-01' +
      '&published_to=2026-10-31&open_only=1&budget_min=10000&budget_max=2500000.5&sort=deadline';
    const address = read(text);
    expect(address).toMatchObject({
      keyword: '"医用 CT" -维保',
      district: '4403',
      notice_type: ['tender', 'result'],
      industry: ['C', 'Q'],
      budget_min: 1_000_000,
      budget_max: 250_000_050,
      published_from: Date.parse('2026-10-01T00:00:00+08:00') / 1000,
      published_to: Date.parse('2026-10-31T23:59:59+08:00') / 1000,
      sort: 'deadline',
    });
    expect(addressOf(address)).toBe(text);
  });

  test('takes a list repeated or with commas, and knows only real values', () => {
    expect(read('notice_type=tender&notice_type=result,contract&notice_type=nonsense').notice_type).toEqual([
      'tender',
      'result',
      'contract',
    ]);
  });

  test.each([
    'district=44030',
    'district=abcdef',
    'buyer=-1',
    'buyer=0',
    'buyer=99999999999999999999',
    'published_from=2026-02-31',
    'published_from=yesterday',
    'published_to=99999-01-01',
    'budget_min=-5',
    'budget_min=1e9',
    'budget_max=999999999999',
    'open_only=yes',
    'sort=constructor',
    'sort=toString',
    'method=__proto__',
    'unknown=1',
    'keyword=%00%01',
  ])('leaves out %s', (text) => {
    expect(read(text)).toEqual(emptyAddress);
  });

  test.each([
    'keyword=%ED%A0%BD',
    `keyword=${'😀'.repeat(120)}`,
    `keyword=${'采'.repeat(300)}`,
    'keyword=a%00b',
  ])('is always something the search takes: %#', (text) => {
    const { sort, ...query } = read(text);
    expect(noticeQuery.safeParse(query).success).toBe(true);
    expect(noticeSort.parse(sort)).toBe('date');
    expect(query.keyword.isWellFormed()).toBe(true);
    expect(query.keyword).not.toMatch(/\p{Cc}/u);
  });
});
