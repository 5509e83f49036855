import { code } from '@portal/contract/codes';
import type { InputOf } from '@portal/contract/endpoint';
import { files } from '@portal/contract/files';
import { transfers } from '@portal/contract/transfers';
import { call } from '../browser/call.ts';

// Pulls in the contract's schemas, so import it dynamically.

export const handIn = (given: InputOf<typeof transfers.handIn>) => call(transfers.handIn, given);

/** The signed address of one's own voucher, valid for a minute. */
export async function voucherAddress(id: string): Promise<string | null> {
  const answer = await call(files.open, { id });
  return answer.code === code.success ? answer.data.url : null;
}
