import { accounts, type SignedIn } from '@portal/contract/accounts';
import { code } from '@portal/contract/codes';
import { signIn } from '@portal/contract/sign-in';
import { call } from '../browser/call.ts';
import { dropToken, writeToken } from '../browser/token.ts';

/** Exchanges a one-time ticket for a session: `data[0]` is the token. Null when the ticket is of no use. */
export async function exchangeLoginToken(ticket: string): Promise<SignedIn | null> {
  const answer = await call(signIn.erweimaSample, { key: 'portal', login_token: ticket });
  const token = answer.code === code.success ? answer.data[0] : undefined;
  if (!token) return null;
  writeToken(token);
  const user = await call({ ...accounts.userinfo, quiet: true }, {});
  if (user.code === code.success) return { token, user: user.data };
  dropToken();
  return null;
}
