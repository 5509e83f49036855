import { sql, type SQL } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';

export type SampleRow = {
  id: number;
  published: number;
  deadline: number | null;
  budget: number | null;
  place: number;
  type: number;
  method: number | null;
  kind: number;
  industry: number | null;
  buyerId: number;
  agencyId: number | null;
  supplierIds: number[];
};

/** Written as SQL: the columns become numbers in the database. */
export const sampleStore = {
  async newestId(queries: Queries): Promise<number> {
    const { rows } = await queries.execute<{ last: number | null }>(
      sql`select max(notice_id) as last from notice_index`,
    );
    return rows[0]!.last ?? 0;
  },

  /** One in so many of the ids from the first to the last. */
  async between(queries: Queries, first: number, last: number, rate: number) {
    const { rows } = await queries.execute<SampleRow & { text: string }>(
      sql`select notice_id as id, (extract(epoch from published_at) * 1000)::bigint as published,
          (extract(epoch from deadline) * 1000)::bigint as deadline, budget, district as place, type, method, kind, industry,
          buyer_id as "buyerId", agency_id as "agencyId", text,
          array(select supplier_id from notice_awards a where a.notice_id = i.notice_id)::float8[] as "supplierIds"
        from notice_index i
        where notice_id = any(array(select generate_series(${first}::bigint, ${last}::bigint, ${rate}::bigint)))`,
    );
    return rows;
  },

  /** Those of the notices whose bodies meet the condition. */
  async withBodies(queries: Queries, ids: readonly number[], condition: SQL): Promise<Set<number>> {
    const { rows } = await queries.execute<{ id: number }>(
      sql`select notice_id as id from notice_bodies
        where notice_id = any(${sql.param([...ids])}::bigint[]) and ${condition}`,
    );
    return new Set(rows.map(({ id }) => id));
  },
};
