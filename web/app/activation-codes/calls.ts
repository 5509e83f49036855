import { activationCodes, type Redemption } from '@portal/contract/activation-codes';
import { code } from '@portal/contract/codes';
import { call } from '../browser/call.ts';

// Pulls in the contract's schemas, so import it dynamically.

export type RedeemResult = { redemption: Redemption; already: boolean } | { refusal: string };

/** The result stands on the page, so nothing is toasted. */
export async function redeem(typed: string): Promise<RedeemResult> {
  const answer = await call({ ...activationCodes.redeem, quiet: true }, { code: typed });
  return answer.code === code.success ? answer.data : { refusal: answer.msg };
}
