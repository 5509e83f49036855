import { code } from '@portal/contract/codes';
import { downloads } from '@portal/contract/downloads';
import type { LedgerExport } from '@portal/contract/ledger';
import { call } from '../browser/call.ts';
import type { BalancePage } from './load-balance.ts';

// It carries the contract, so it is imported when first needed.

export async function startExport({ kind, direction }: BalancePage['filter']): Promise<string | null> {
  const filter: Omit<LedgerExport, 'format'> = { ...(kind && { kind }), ...(direction && { direction }) };
  const answer = await call(downloads.export, { type: 'ledger', filter });
  return answer.code === code.success ? answer.data.job_id : null;
}
