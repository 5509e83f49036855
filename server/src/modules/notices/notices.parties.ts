import type { NoticeContent, PartyFacts } from '@portal/contract/notice-content';
import { inArray, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { tokensOf, vectorOf } from '../../platform/search-tokens.ts';
import { parties } from './notices.tables.ts';

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
  // One order for everybody, or two publications at once could wait for each other.
  const names = [...byName.keys()].toSorted();
  const idByName = new Map<string, number>();
  for (let at = 0; at < names.length; at += 500) {
    const some = names.slice(at, at + 500);
    await queries
      .insert(parties)
      .values(some.map((name) => rowOf(byName.get(name)!)))
      .onConflictDoUpdate({
        target: parties.name,
        // Gaps are filled, nothing is overwritten.
        set: {
          creditCode: sql`coalesce(${parties.creditCode}, excluded.credit_code)`,
          address: sql`coalesce(nullif(${parties.address}, ''), excluded.address)`,
          contact: sql`coalesce(nullif(${parties.contact}, ''), excluded.contact)`,
          phone: sql`coalesce(nullif(${parties.phone}, ''), excluded.phone)`,
          district: sql`coalesce(${parties.district}, excluded.district)`,
        },
        setWhere: sql`${parties.creditCode} is null and excluded.credit_code is not null
          or ${parties.address} = '' and excluded.address <> ''
          or ${parties.phone} = '' and excluded.phone <> ''
          or ${parties.district} is null and excluded.district is not null`,
      });
    const rows = await queries
      .select({ id: parties.id, name: parties.name })
      .from(parties)
      .where(inArray(parties.name, some));
    for (const { id, name } of rows) idByName.set(name, id);
  }
  return idByName;
}

export async function partyNames(queries: Queries, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await queries
    .select({ id: parties.id, name: parties.name })
    .from(parties)
    .where(inArray(parties.id, [...new Set(ids)]));
  return new Map(rows.map(({ id, name }) => [id, name]));
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
