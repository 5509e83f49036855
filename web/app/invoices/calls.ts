import { code } from '@portal/contract/codes';
import { invoices } from '@portal/contract/invoices';
import { call } from '../browser/call.ts';
import { download } from '../files/download.ts';

// Pulls in the contract's schemas, so import it dynamically. Signed links expire in a minute and are followed at once.

export async function downloadInvoice(id: number, red: boolean): Promise<void> {
  const answer = await call(invoices.openFile, { id, red });
  if (answer.code === code.success) await download(answer.data);
}
