import { accounts } from '@portal/contract/accounts';
import { code } from '@portal/contract/codes';
import { call } from '../browser/call.ts';
import { reloadPage } from '../browser/reload.ts';
import { signIn } from '../browser/session.ts';
import { toastAfterReload } from '../browser/toast-after-reload.ts';
import { readToken } from '../browser/token.ts';

const patience = 800;

/** What the browser keeps about the user follows what the server now knows. */
async function refreshStoredUser(): Promise<void> {
  const token = readToken();
  if (!token) return;
  const answer = await call({ ...accounts.userinfo, quiet: true }, {});
  if (answer.code === code.success) await signIn({ token, user: answer.data });
}

/** Shows the change everywhere, the header included, whose data no page can renew. */
export async function reloadWith(message: string, path?: string): Promise<void> {
  // The new page asks the server itself: what the browser keeps must not hold it up.
  await Promise.race([refreshStoredUser(), new Promise((resolve) => setTimeout(resolve, patience))]);
  toastAfterReload('success', message);
  if (path === undefined || path === location.pathname + location.search) reloadPage();
  else location.assign(path);
}
