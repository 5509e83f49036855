import type { MenuItem } from '@portal/contract/site';
import { expect, test } from 'vitest';
import { leadsTo } from './active-entry.ts';

function entry(href: string, children: string[] = []): MenuItem {
  const plain = { name: href, icon: '', value: href, haveLogin: false };
  const own = { ...plain, href } as unknown as MenuItem;
  return { ...own, children: children.map((each) => ({ ...own, href: each, value: each })) };
}

const notices = entry('/bids', ['/bids?notice_type=tender', '/reserve', '/agent']);

test('an entry is current on its own pages, and not on those that only stand below it', () => {
  expect(leadsTo(notices, '/bids')).toBe(true);
  expect(leadsTo(notices, '/bids/12')).toBe(true);
  expect(leadsTo(notices, '/reserve')).toBe(false);
  expect(leadsTo(notices, '/reserve/3')).toBe(false);
  expect(leadsTo(notices, '/agent')).toBe(false);
  expect(leadsTo(entry('/article/list', ['/article/tag']), '/article/tag')).toBe(true);
  expect(leadsTo(entry('', ['/agreement/user']), '/agreement/user')).toBe(true);
  expect(leadsTo(entry('/'), '/')).toBe(true);
  expect(leadsTo(entry('/'), '/bids')).toBe(false);
});
