import { expect, test, vi } from 'vitest';
import { addressOf, client } from './client.ts';
import { site } from './site.ts';

test('a path field is put into the path and left out of the body', () => {
  expect(addressOf({ method: 'POST', path: '/portal/bids/{id}' }, { id: 7, note: '是' })).toEqual({
    url: '/portal/bids/7',
    rest: { note: '是' },
  });
});

test('the other fields of a GET travel in the query', () => {
  expect(addressOf(site.statement, { kind: 'privacy' })).toEqual({
    url: '/portal/index/statement?kind=privacy',
    rest: {},
  });
  expect(addressOf(site.agreement, {})).toEqual({ url: '/portal/index/agreement', rest: {} });
});

test('fields without a value are not in the query, zero and false are', () => {
  const input = { a: undefined, b: null, c: 0, d: false, e: '' };
  expect(addressOf({ method: 'GET', path: '/x' }, input).url).toBe('/x?c=0&d=false&e=');
});

test('nothing breaks out of its place in the address', () => {
  const input = { id: '../a?b#c/d', q: '采购 & 招标' };
  expect(addressOf({ method: 'GET', path: '/x/{id}' }, input).url).toBe(
    '/x/..%2Fa%3Fb%23c%2Fd?q=%E9%87%87%E8%B4%AD+%26+%E6%8B%9B%E6%A0%87',
  );
});

test('building a request does not change its input', () => {
  const input = { id: 7 };
  addressOf({ method: 'GET', path: '/x/{id}' }, input);
  expect(input).toEqual({ id: 7 });
});

test('the client hands the call to its carrier and its answer back', async () => {
  const send = vi.fn(async () => ({ code: 1 as const, msg: '', data: [] }));
  expect(await client(send)(site.navMenu, {})).toEqual({ code: 1, msg: '', data: [] });
  expect(send).toHaveBeenCalledWith(site.navMenu, {});
});
