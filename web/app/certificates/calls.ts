import { certificates } from '@portal/contract/certificates';
import { code } from '@portal/contract/codes';
import { call } from '../browser/call.ts';
import { download } from '../files/download.ts';

// Pulls in the contract's schemas, so import it dynamically. Signed links expire in a minute and are followed at once.

export async function downloadCertificate(number: string): Promise<void> {
  const answer = await call(certificates.file, { number });
  if (answer.code === code.success) await download(answer.data);
}

export async function downloadStatement(year: number): Promise<void> {
  const answer = await call(certificates.statementFile, { year });
  if (answer.code === code.success) await download(answer.data);
}
