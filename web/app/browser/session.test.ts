import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeArea } from './fake-area.ts';
import type { SignedIn } from './session.ts';

const user = {
  user_nickname: '张三',
  user_status: 1,
  mobile: '139****0001',
  user_identity_id: 2,
  auth_status: 2,
  is_staff: 0,
  user_invite_key: null,
  invitekey_updatetime: null,
} as const;
const signedIn: SignedIn = { token: 't2', user: { ...user, id: 1, avatar: 'a.png', openid: 'o1' } };

const document = { cookie: '' };
const location = { pathname: '/course', search: '', protocol: 'https:', assign: vi.fn(), reload: vi.fn() };

beforeEach(() => {
  vi.resetModules();
  vi.clearAllMocks();
  location.pathname = '/course';
  location.search = '';
  vi.stubGlobal('document', document);
  vi.stubGlobal('location', location);
  vi.stubGlobal('localStorage', fakeArea());
  vi.stubGlobal('sessionStorage', fakeArea());
});
afterEach(() => vi.unstubAllGlobals());

// Node has no IndexedDB, so storage is in memory here; encryption is tested beside it.
async function load() {
  const { storage } = await import('./storage.ts');
  return { storage, ...(await import('./session.ts')) };
}

test('spec 3: signing in keeps token, user, role, avatar and openid, and no field beyond the record', async () => {
  const { storage, signIn } = await load();
  const generous = { ...signedIn, user: { ...signedIn.user, balance: 100 } };
  await signIn(generous);
  expect(document.cookie).toContain('token=t2');
  expect(await storage.get('user')).toEqual(user);
  expect(await storage.get('role')).toEqual({ id: 2, title: '供应商' });
  expect(await storage.get('avatar')).toBe('a.png');
  expect(await storage.get('openid')).toBe('o1');
});

test('a user without avatar and openid does not inherit those of the one before', async () => {
  const { storage, signIn } = await load();
  await signIn(signedIn);
  await signIn({ token: 't3', user: { ...user, id: 2, user_identity_id: null } });
  expect(await storage.get('avatar')).toBeUndefined();
  expect(await storage.get('openid')).toBeUndefined();
  expect(await storage.get('role')).toBeUndefined();
});

test('somebody whose masked mobile looks the same does not find what the one before has typed', async () => {
  const { signIn } = await load();
  const { keptText } = await import('./kept-text.ts');
  await signIn(signedIn);
  keptText.write('reason', '开票信息有误');
  await signIn(signedIn);
  expect(keptText.read('reason')).toBe('开票信息有误');
  await signIn({ ...signedIn, user: { ...signedIn.user, id: 2 } });
  expect(keptText.read('reason')).toBe('');
});

test('spec 4: a reset forgets all but a remembered mobile and goes to /login', async () => {
  const { storage, signIn, resetSession } = await load();
  await signIn(signedIn);
  await storage.set('letter_file', [{ url: 'u', name: 'n' }]);
  await storage.set('remember', { mobile: '13900000001' });
  await resetSession();
  expect(document.cookie).toMatch(/^token=; .*Max-Age=0/);
  expect(await storage.get('user')).toBeUndefined();
  expect(await storage.get('letter_file')).toBeUndefined();
  expect(await storage.get('remember')).toEqual({ mobile: '13900000001' });
  expect(location.assign).toHaveBeenCalledExactlyOnceWith('/login');
});

test('spec 4: a remembered record without a mobile goes too, and on /login the page stays', async () => {
  const { storage, resetSession } = await load();
  await storage.set('remember', { mobile: '' });
  location.pathname = '/login';
  await resetSession();
  expect(await storage.get('remember')).toBeUndefined();
  expect(location.assign).not.toHaveBeenCalled();
});

test('in the back office a reset drops the token of staff alone and goes to its login page, which leads back', async () => {
  const { storage, signIn, resetSession } = await load();
  await signIn(signedIn);
  location.pathname = '/admin/reviews';
  location.search = '?mine=1';
  await resetSession();
  expect(document.cookie).toMatch(/^staff_token=; .*Max-Age=0/);
  expect(await storage.get('user')).toEqual(user);
  expect(location.assign).toHaveBeenCalledExactlyOnceWith(
    '/admin/login?redirect=%2Fadmin%2Freviews%3Fmine%3D1',
  );
});

test('spec 4: a role switch keeps remembered login and letter_file, signs in anew, reloads and shows the msg', async () => {
  const { storage, afterRoleSwitch } = await load();
  await storage.set('letter_file', [{ url: 'u', name: 'n' }]);
  await storage.set('remember', { mobile: '13900000001' });
  await storage.set('activeNav', '/course');
  await afterRoleSwitch(signedIn, '切换成功');
  expect(document.cookie).toContain('token=t2');
  expect(await storage.get('letter_file')).toEqual([{ url: 'u', name: 'n' }]);
  expect(await storage.get('remember')).toEqual({ mobile: '13900000001' });
  expect(await storage.get('activeNav')).toBeUndefined();
  expect(await storage.get('role')).toEqual({ id: 2, title: '供应商' });
  expect(location.reload).toHaveBeenCalledOnce();
  expect(sessionStorage.getItem('toast')).toBe('["success","切换成功"]');
});
