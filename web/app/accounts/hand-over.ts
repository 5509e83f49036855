import { accounts, type SignedIn } from '@portal/contract/accounts';
import { code } from '@portal/contract/codes';
import { signIn } from '@portal/contract/sign-in';
import { call, callSilently } from '../browser/call.ts';
import { dropToken, writeToken } from '../browser/token.ts';

/** Exchanges a one-time ticket for a session: `data[0]` is the token. Null for an invalid ticket. */
export async function exchangeLoginToken(ticket: string): Promise<SignedIn | null> {
  const answer = await call(signIn.erweimaSample, { key: 'portal', login_token: ticket });
  const token = answer.code === code.success ? answer.data[0] : undefined;
  if (!token) return null;
  writeToken(token);
  // spec 7: a userinfo failure is ignored silently.
  const user = await callSilently(accounts.userinfo, {});
  if (user.code === code.success) return { token, user: user.data };
  dropToken();
  return null;
}
