import { sql } from 'drizzle-orm';
import { industries, noticeKinds, noticeMethods, noticeTypes } from '@portal/contract/notice-content';
import { likePattern, wordsOf } from '../server/src/platform/search-tokens.ts';
import type { GroongaRow } from './search-groonga.ts';
import type { Question } from './search-queries.ts';
import type { Store } from './search-stores.ts';

/** A buyer, an agency and a supplier with much to show, and a number. */
export async function sampleFacts({ platform: { database } }: Store, now: Date) {
  const { rows } = await database.execute<
    Record<'buyer' | 'agency' | 'supplier', number> & { name: string; number: string }
  >(
    sql`select (select id from parties order by notices desc, id limit 1) as buyer,
      (select name from parties order by notices desc, id limit 1) as name,
      (select id from parties order by agency_notices desc, id limit 1) as agency,
      (select id from parties order by wins desc, id limit 1) as supplier,
      (select number from notice_numbers order by notice_id desc offset 1000 limit 1) as number`,
  );
  const { name, ...rest } = rows[0]!;
  return { ...rest, buyerName: name, now: Math.floor(now.getTime() / 1000) };
}

/** Titles from all over the list. */
export async function someTitles({ platform: { database } }: Store, count: number): Promise<string[]> {
  const { rows } = await database.execute<{ title: string }>(
    sql`select title from notices where id % greatest(1, (select max(id) from notices) / ${count}::int) = 0
      order by id limit ${count}`,
  );
  return rows.map(({ title }) => title);
}

/** The naive way: compare every text, newest first. */
export async function likePage(
  { platform: { database } }: Store,
  { query, sort, page }: Question,
  now: Date,
): Promise<number> {
  const { all, none } = wordsOf(query.keyword);
  const codes = (values: number[]) => sql`${sql.param(values)}::smallint[]`;
  const oneOf = (column: string, values: number[]) =>
    values.length === 0 ? [] : [sql`${sql.raw(column)} = any(${codes(values)})`];
  const conditions = [
    sql`text like all(${sql.param(all.map(likePattern))}::text[])`,
    sql`not text like any(${sql.param(none.map(likePattern))}::text[])`,
    ...oneOf(
      'type',
      query.notice_type.map((value) => noticeTypes.indexOf(value)),
    ),
    ...oneOf(
      'method',
      query.method.map((value) => noticeMethods.indexOf(value)),
    ),
    ...oneOf(
      'kind',
      query.kind.map((value) => noticeKinds.indexOf(value)),
    ),
    ...oneOf(
      'industry',
      query.industry.map((value) => industries.indexOf(value)),
    ),
    ...(query.district ? [sql`lpad(district::text, 6, '0') like ${`${query.district}%`}`] : []),
    ...(query.buyer === null ? [] : [sql`buyer_id = ${query.buyer}`]),
    ...(query.agency === null ? [] : [sql`agency_id = ${query.agency}`]),
    ...(query.open_only ? [sql`deadline > ${now.toISOString()}::timestamptz`] : []),
    ...(query.budget_min === null ? [] : [sql`budget >= ${query.budget_min}`]),
    ...(query.published_from === null ? [] : [sql`published_at >= to_timestamp(${query.published_from})`]),
    ...(query.published_to === null ? [] : [sql`published_at <= to_timestamp(${query.published_to})`]),
  ];
  const order = {
    date: 'published_at desc',
    relevance: 'published_at desc',
    budget: 'budget desc nulls last',
    deadline: 'deadline',
  };
  const { rows } = await database.execute(
    sql`select notice_id from notice_index where ${sql.join(conditions, sql` and `)}
      order by ${sql.raw(order[sort])}, notice_id desc offset ${page * 20} limit 20`,
  );
  return rows.length;
}

const batch = 5000;

/** The same rows for the other engine. */
export async function* groongaRows({ platform: { database } }: Store): AsyncGenerator<GroongaRow[]> {
  for (let last = 0; ;) {
    const { rows } = await database.execute<GroongaRow>(
      sql`select notice_id as _key, text, (extract(epoch from published_at) * 1000)::bigint as published,
          coalesce((extract(epoch from deadline) * 1000)::bigint, 0) as deadline, coalesce(budget, -1) as budget,
          type, coalesce(method, -1) as method, kind, coalesce(industry, -1) as industry,
          district, district / 10000 as province, district / 100 as city, buyer_id as buyer, coalesce(agency_id, -1) as agency,
          array_to_string(array(select supplier_id from notice_awards a where a.notice_id = i.notice_id), ' ') as suppliers
        from notice_index i where notice_id > ${last} order by notice_id limit ${batch}`,
    );
    if (rows.length === 0) return;
    yield rows;
    last = rows.at(-1)!._key;
  }
}
