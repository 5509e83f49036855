import type { NoticeContent, PartyFacts } from '@portal/contract/notice-content';
import type { Queries } from '../../platform/database/database.ts';
import { tokensOf, vectorOf } from '../../platform/search-tokens.ts';
import { partyStore } from './notices.parties.store.ts';

type Named = Pick<NoticeContent, 'buyer' | 'agency' | 'packages' | 'district'>;

/** The organisations of these notices: found by name, or added. */
export async function ensureParties(
  queries: Queries,
  contents: readonly Named[],
): Promise<Map<string, number>> {
  const byName = new Map<string, PartyFacts & { district: string | null }>();
  const note = (facts: PartyFacts | null, district: string | null) => {
    if (facts && !byName.has(facts.name)) byName.set(facts.name, { ...facts, district });
  };
  for (const { buyer, agency, packages, district } of contents) {
    note(buyer, district);
    note(agency, null);
    for (const { winner } of packages) note(winner, null);
  }
  // A fixed lock order, so that concurrent publications do not deadlock.
  const names = [...byName.keys()].toSorted();
  const idByName = new Map<string, number>();
  for (let at = 0; at < names.length; at += 500) {
    const some = names.slice(at, at + 500);
    const rows = some.map((name) => rowOf(byName.get(name)!));
    await partyStore.add(queries, rows);
    for (const { id, name } of await partyStore.byNames(queries, some)) idByName.set(name, id);
  }
  return idByName;
}

function rowOf(facts: PartyFacts & { district: string | null }) {
  return {
    name: facts.name,
    creditCode: facts.credit_code,
    district: facts.district,
    address: facts.address,
    contact: facts.contact,
    phone: facts.phone,
    tokens: vectorOf(tokensOf(facts.name)),
  };
}
