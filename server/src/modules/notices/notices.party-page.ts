import { code, PortalError } from '@portal/contract/codes';
import type { PartyPage } from '@portal/contract/notices';
import type { Database } from '../../platform/database/database.ts';
import { noticeStore } from './notices.store.ts';

export async function partyPageOf(database: Database, id: number): Promise<PartyPage> {
  const row = await noticeStore.party(database, id);
  if (!row) throw new PortalError(code.failure, '没有这家单位');
  const { party, district } = row;
  return {
    id: party.id,
    name: party.name,
    credit_code: party.creditCode,
    district,
    notices: party.notices,
    wins: party.wins,
    won_amount: party.wonAmount,
    agency_notices: party.agencyNotices,
  };
}
