import { and, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queries } from '../../platform/database/database.ts';
import { arrayParameter, prepared } from '../../platform/database/prepared.ts';
import { notices, parties } from './notices.tables.ts';

const buyers = alias(parties, 'buyers');
const agencies = alias(parties, 'agencies');

const columns = {
  id: notices.id,
  type: notices.type,
  title: notices.title,
  method: notices.method,
  buyer: { id: buyers.id, name: buyers.name },
  agency: { id: agencies.id, name: agencies.name },
  district: notices.district,
  // Looked up one by one: joined, all districts of the country would be read for twenty lines.
  districtName: sql<string | null>`(select name from districts where code = notices.district)`,
  aboveName: sql<
    string | null
  >`(select above.name from districts join districts above on above.code = districts.parent
    where districts.code = notices.district)`,
  budget: notices.budget,
  amount: notices.amount,
  deadline: notices.deadline,
  publishedAt: notices.publishedAt,
};

/** What a snippet is made from. */
const snippetColumns = { body: notices.body, content: notices.content };

const rowsOf = (withSnippet: boolean) => (queries: Queries, name: string) =>
  queries
    .select({ ...columns, ...(withSnippet && snippetColumns) })
    .from(notices)
    .innerJoin(buyers, eq(buyers.id, notices.buyerId))
    .leftJoin(agencies, eq(agencies.id, notices.agencyId))
    .where(and(sql`${notices.id} = any(${sql.placeholder('ids')}::bigint[])`, eq(notices.state, 'published')))
    .prepare(name);

const titles = prepared(rowsOf(false), 'notice_rows');
const titlesAndBodies = prepared(rowsOf(true), 'notice_rows_with_bodies');

export const rowStore = {
  async published(queries: Queries, ids: readonly number[], withSnippet: boolean) {
    return (withSnippet ? titlesAndBodies : titles)(queries).execute({ ids: arrayParameter(ids) });
  },
};
