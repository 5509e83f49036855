import { code } from '@portal/contract/codes';
import type { InputOf } from '@portal/contract/endpoint';
import { files } from '@portal/contract/files';
import { transfers } from '@portal/contract/transfers';
import { call } from '../browser/call.ts';

// It carries the contract, so it is imported when first needed.

export const handIn = (given: InputOf<typeof transfers.handIn>) => call(transfers.handIn, given);

/** The address of an own voucher, good for a minute. */
export async function voucherAddress(id: string): Promise<string | null> {
  const answer = await call(files.open, { id });
  return answer.code === code.success ? answer.data.url : null;
}
