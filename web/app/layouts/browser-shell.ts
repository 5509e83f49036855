import { accounts } from '@portal/contract/accounts';
import { code } from '@portal/contract/codes';
import { messages } from '@portal/contract/messages';
import { site, type MenuItem } from '@portal/contract/site';
import { call } from '../browser/call.ts';
import { navMenu, wapMenu } from '../browser/menu-cache.ts';
import { signOut } from '../browser/session.ts';
import { toast } from '../browser/toasts.ts';
import { readToken } from '../browser/token.ts';
import { loadMessages, loadShell } from './load-shell.ts';
import type { Shell, ShellMessages } from './shell.ts';

// What the shell asks the server for from the browser. It carries the contract, so it is imported when first needed.

export function shellInBrowser(): Promise<Shell> {
  return loadShell({ call, menu: topMenu, loggedIn: readToken() !== undefined });
}

// spec 7: navMenu is cached for one hour, wapMenu without expiry.
async function topMenu(): Promise<MenuItem[]> {
  return (await navMenu(asking(site.navMenu))) as unknown as MenuItem[];
}

export async function phoneMenu(): Promise<MenuItem[]> {
  return (await wapMenu(asking(site.wapMenu))) as unknown as MenuItem[];
}

type Load = Parameters<typeof navMenu>[0];

// The cache keeps menus as spec 3 writes them down; the contract says the same more narrowly.
function asking(endpoint: typeof site.navMenu): Load {
  return async () => {
    const answer = await call(endpoint, {});
    return answer.code === code.success ? (answer.data as unknown as Awaited<ReturnType<Load>>) : undefined;
  };
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
  toast('success', answer.msg || '已退出登录');
  return true;
}
