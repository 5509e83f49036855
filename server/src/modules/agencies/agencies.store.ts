import { inArray } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { parties } from '../notices/notices.tables.ts';
import { districts } from '../site/site.tables.ts';

export const agencyStore = {
  async partiesByName(queries: Queries, names: string[]) {
    if (names.length === 0) return new Map<string, never>();
    const { id, name, agencyNotices } = parties;
    const rows = await queries.select({ id, name, agencyNotices }).from(parties).where(inArray(name, names));
    return new Map(rows.map((row) => [row.name, row]));
  },

  async districtsByCode(queries: Queries, codes: string[]) {
    if (codes.length === 0) return new Map<string, never>();
    const rows = await queries.select().from(districts).where(inArray(districts.code, codes));
    return new Map(rows.map((row) => [row.code, row]));
  },
};
