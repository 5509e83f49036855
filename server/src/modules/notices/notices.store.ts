import { eq } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { districts } from '../site/site.tables.ts';
import { parties } from './notices.tables.ts';

export const noticeStore = {
  /** All of the country, by the code of six digits. */
  async districtNames(queries: Queries): Promise<Map<string, string>> {
    const rows = await queries.select({ code: districts.code, name: districts.name }).from(districts);
    return new Map(rows.map(({ code, name }) => [code, name]));
  },

  async party(queries: Queries, id: number) {
    const [row] = await queries
      .select({ party: parties, district: { code: districts.code, name: districts.name } })
      .from(parties)
      .leftJoin(districts, eq(districts.code, parties.district))
      .where(eq(parties.id, id));
    return row ?? null;
  },
};
