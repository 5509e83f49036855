import { afterEach, expect, test, vi } from 'vitest';
import { followMenuLink } from './follow-menu-link.ts';
import { navMenu, wapMenu } from './menu-cache.ts';
import { menuLink } from './menu-link.ts';
import { createStorage } from './storage.ts';
import { toasts } from './toasts.ts';

afterEach(() => vi.unstubAllGlobals());

const entry = { name: '课程', href: '/course', have_login: 0 };
const inMemory = () =>
  createStorage({
    area: () => {
      throw new Error('none');
    },
    keyPair: () => Promise.reject(new Error('none')),
  });

test('spec 7: the top menu is cached for one hour', async () => {
  const storage = inMemory();
  const load = vi.fn(async () => [entry]);
  await navMenu(load, storage, 1000);
  expect(await navMenu(load, storage, 1000 + 3_599_999)).toEqual([entry]);
  expect(load).toHaveBeenCalledOnce();
  await navMenu(load, storage, 1000 + 3_600_000);
  expect(load).toHaveBeenCalledTimes(2);
  await navMenu(load, storage, 5);
  expect(load, 'a clock set back does not keep it for ever').toHaveBeenCalledTimes(3);
});

test('an older top menu serves while the server gives none, and the refusal is not cached', async () => {
  const storage = inMemory();
  expect(await navMenu(async () => undefined, storage, 0)).toEqual([]);
  await navMenu(async () => [entry], storage, 1);
  expect(await navMenu(async () => undefined, storage, 9_000_000)).toEqual([entry]);
});

test('spec 7: the phone menu is cached without expiry, a refusal is not', async () => {
  const storage = inMemory();
  expect(await wapMenu(async () => undefined, storage)).toEqual([]);
  const load = vi.fn(async () => [entry]);
  await wapMenu(load, storage);
  expect(await wapMenu(load, storage)).toEqual([entry]);
  expect(load).toHaveBeenCalledOnce();
});

test('spec 5: an entry that needs login warns and goes to /login without a token only', () => {
  const guarded = { ...entry, have_login: 1 };
  const warning = { kind: 'warn-login', message: '未登录，跳转至登录界面', to: '/login' };
  expect(menuLink(guarded, false)).toEqual(warning);
  expect(menuLink({ ...guarded, href: 'https://a.cn', status: 0 }, false)).toEqual(warning);
  expect(menuLink(guarded, true)).toEqual({ kind: 'navigate', href: '/course' });
});

test('spec 5: 关于我们 without an address is under development; other empty entries do nothing', () => {
  expect(menuLink({ ...entry, name: '关于我们', href: ' ' }, false)).toEqual({
    kind: 'warn',
    message: '功能开发中',
  });
  expect(menuLink({ ...entry, name: '关于我们', href: '/about' }, false).kind).toBe('navigate');
  expect(menuLink({ ...entry, href: '' }, false)).toEqual({ kind: 'none' });
});

test('spec 2 and 5: https addresses and footer entries with status 0 open in a new window', () => {
  expect(menuLink({ ...entry, href: 'https://a.cn' }, false)).toEqual({
    kind: 'new-window',
    href: 'https://a.cn',
  });
  expect(menuLink({ ...entry, status: 0 }, false)).toEqual({ kind: 'new-window', href: '/course' });
  expect(menuLink({ ...entry, status: 1 }, false)).toEqual({ kind: 'navigate', href: '/course' });
});

test('a javascript: address in a menu is not followed', () => {
  for (const href of ['javascript:alert(1)', 'java\nscript:alert(1)//https://', 'data:text/html,x']) {
    expect(menuLink({ ...entry, href, status: 0 }, true)).toEqual({ kind: 'none' });
  }
});

test('following an entry warns, navigates, opens a window or leaves the site', () => {
  const open = vi.fn();
  const assign = vi.fn();
  const navigate = vi.fn();
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('window', { open });
  vi.stubGlobal('location', { assign });
  followMenuLink({ ...entry, have_login: 1 }, navigate);
  expect(navigate).toHaveBeenLastCalledWith('/login');
  expect(toasts.current()).toMatchObject({ kind: 'warning', message: '未登录，跳转至登录界面' });
  followMenuLink({ ...entry, name: '关于我们', href: '' }, navigate);
  expect(toasts.current()?.message).toBe('功能开发中');
  followMenuLink({ ...entry, href: 'https://a.cn' }, navigate);
  expect(open).toHaveBeenCalledExactlyOnceWith('https://a.cn', '_blank', 'noopener');
  followMenuLink({ ...entry, href: 'http://a.cn' }, navigate);
  expect(assign).toHaveBeenCalledExactlyOnceWith('http://a.cn');
  followMenuLink(entry, navigate);
  expect(navigate).toHaveBeenLastCalledWith('/course');
  expect(navigate).toHaveBeenCalledTimes(2);
});
