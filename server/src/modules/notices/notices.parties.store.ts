import { inArray, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { parties } from './notices.tables.ts';

export const partyStore = {
  /** Gaps of those that are known are filled, nothing is overwritten. */
  async add(queries: Queries, rows: (typeof parties.$inferInsert)[]): Promise<void> {
    await queries
      .insert(parties)
      .values(rows)
      .onConflictDoUpdate({
        target: parties.name,
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
  },

  async byNames(queries: Queries, names: readonly string[]): Promise<{ id: number; name: string }[]> {
    return queries
      .select({ id: parties.id, name: parties.name })
      .from(parties)
      .where(inArray(parties.name, [...names]));
  },

  async names(queries: Queries, ids: readonly number[]): Promise<Map<number, string>> {
    if (ids.length === 0) return new Map();
    const rows = await queries
      .select({ id: parties.id, name: parties.name })
      .from(parties)
      .where(inArray(parties.id, [...new Set(ids)]));
    return new Map(rows.map(({ id, name }) => [id, name]));
  },
};
