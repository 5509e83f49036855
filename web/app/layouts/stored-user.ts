import { accounts } from '@portal/contract/accounts';
import { code } from '@portal/contract/codes';
import { callSilently } from '../browser/call.ts';
import { signIn } from '../browser/session.ts';
import { readToken } from '../browser/token.ts';

/** What the browser keeps about the user follows what the server now knows. spec 7: a failure is ignored silently. */
export async function refreshStoredUser(): Promise<void> {
  const token = readToken();
  if (!token) return;
  const answer = await callSilently(accounts.userinfo, {});
  if (answer.code === code.success) await signIn({ token, user: answer.data });
}
