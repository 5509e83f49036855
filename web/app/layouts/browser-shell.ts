import { accounts } from '@portal/contract/accounts';
import { code } from '@portal/contract/codes';
import { messages } from '@portal/contract/messages';
import { site, type MenuItem } from '@portal/contract/site';
import { call, callSilently } from '../browser/call.ts';
import { navMenu, wapMenu } from '../browser/menu-cache.ts';
import { keptText } from '../browser/kept-text.ts';
import { signOut } from '../browser/session.ts';
import { toast } from '../browser/toasts.ts';
import { readToken } from '../browser/token.ts';
import { loadMessages, loadShell } from './load-shell.ts';
import type { Shell, ShellMessages } from './shell.ts';

// Calls of the shell from the browser. They pull in the contract's schemas: import dynamically.

export function shellInBrowser(): Promise<Shell> {
  return loadShell({ call, callSilently, menu: topMenu, loggedIn: readToken() !== undefined });
}

// spec 7: navMenu is cached for one hour, wapMenu without expiry.
const topMenu = () => kept(navMenu, site.navMenu);
export const phoneMenu = () => kept(wapMenu, site.wapMenu);

type Keep = typeof navMenu;
type KeptMenu = Awaited<ReturnType<Keep>>;

/** Resolves as soon as the server has answered, without waiting for the cache: its first write generates a key pair. */
function kept(keep: Keep, endpoint: typeof site.navMenu): Promise<MenuItem[]> {
  return new Promise((resolve, reject) => {
    async function ask() {
      const answer = await call(endpoint, {});
      if (answer.code !== code.success) return undefined;
      resolve(answer.data);
      // The cache keeps menus as spec 3 writes them down; the contract says the same more narrowly.
      return answer.data as unknown as KeptMenu;
    }
    keep(ask).then((menu) => resolve(menu as unknown as MenuItem[]), reject);
  });
}

export function peekMessages(): Promise<ShellMessages | null> {
  return loadMessages(call);
}

export async function markRead(id: number): Promise<boolean> {
  const answer = await call(messages.editMessage, { id });
  return answer.code === code.success;
}

// spec 4: the server's msg as a success message, and the state flips to logged out.
export async function logOut(): Promise<boolean> {
  const answer = await call(accounts.logout, {});
  if (answer.code !== code.success) return false;
  await signOut();
  keptText.forgetAll();
  toast('success', answer.msg || '已退出登录');
  return true;
}
