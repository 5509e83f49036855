import { roleTitle } from '@portal/contract/roles';
import { keptText } from './kept-text.ts';
import { reloadPage } from './reload.ts';
import type { User } from './shapes.ts';
import { storage } from './storage.ts';
import { toastAfterReload } from './toast-after-reload.ts';
import { dropToken, inBackOffice, loginPath, writeToken } from './token.ts';

type Person = User & { id: number; avatar?: string | null; openid?: string | null };
export type SignedIn = { token: string; user: Person };

export async function signIn({ token, user }: SignedIn): Promise<void> {
  writeToken(token);
  keptText.claim(user.id);
  const role = user.user_identity_id;
  await Promise.all([
    storage.set('user', storedUser(user)),
    role ? storage.set('role', { id: role, title: roleTitle[role] }) : storage.remove('role'),
    user.avatar ? storage.set('avatar', user.avatar) : storage.remove('avatar'),
    user.openid ? storage.set('openid', user.openid) : storage.remove('openid'),
  ]);
}

function storedUser(user: User): User {
  const { user_nickname, user_status, mobile, user_identity_id } = user;
  const { auth_status, is_staff, user_invite_key, invitekey_updatetime } = user;
  return {
    user_nickname,
    user_status,
    mobile,
    user_identity_id,
    auth_status,
    is_staff,
    user_invite_key,
    invitekey_updatetime,
  };
}

/** Clears everything about the user, but for a remembered login. */
export async function signOut(): Promise<void> {
  dropToken();
  await storage.clear(['remember']);
  const remembered = await storage.get('remember');
  if (!remembered?.mobile) await storage.remove('remember');
}

// spec 4, code 10001. What the portal keeps about the same person is none of the back office's business.
export async function resetSession(): Promise<void> {
  if (inBackOffice()) dropToken();
  else await signOut();
  const login = loginPath();
  if (location.pathname !== login) location.assign(login + (inBackOffice() ? wayBack() : ''));
}

function wayBack(): string {
  return `?${new URLSearchParams({ redirect: location.pathname + location.search })}`;
}

// spec 4: role switching.
export async function afterRoleSwitch(signedIn: SignedIn, msg: string): Promise<void> {
  await storage.clear(['remember', 'letter_file']);
  await signIn(signedIn);
  toastAfterReload('success', msg);
  reloadPage();
}
