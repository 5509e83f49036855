import { code } from '@portal/contract/codes';
import { invoices } from '@portal/contract/invoices';
import { call } from '../browser/call.ts';
import { download } from '../files/download.ts';

// It carries the contract, so it is imported when first needed. A link lives a minute and is followed at once.

export async function downloadInvoice(id: number, red: boolean): Promise<void> {
  const answer = await call(invoices.openFile, { id, red });
  if (answer.code === code.success) await download(answer.data);
}
