import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { isPublic } from './articles.store.ts';
import { articles } from './articles.tables.ts';

type Anchor = { id: number; list: string | null; lists: readonly string[]; at: Date };
type LinkRow = { id: number; title: string; publishedAt: Date };

const shownRelated = 6;

// A prepared statement: every article page runs it, and planning takes several times as long as running.
const aroundArticle = prepared((queries, name) => {
  const [id, list, at] = [sql.placeholder('id'), sql.placeholder('list'), sql.placeholder('at')];
  const near = (place: string, compare: SQL, order: SQL) => sql`(
    select ${sql.raw(`'${place}'`)} as place, article_id, 0 as rank from article_listings
    where list = ${list}::text and (published_at, article_id) ${compare} (${at}::timestamptz, ${id}::bigint)
    order by published_at ${order}, article_id ${order} limit 1)`;
  const related = sql`(
    select 'related' as place, article_id,
      row_number() over (order by count(*) desc, max(published_at) desc, article_id desc) as rank
    from unnest(${sql.placeholder('lists')}::text[]) as each (list) cross join lateral (
      select article_id, published_at from article_listings
      where list = each.list and article_id <> ${id}::bigint order by published_at desc, article_id desc limit 20
    ) as newest group by article_id order by rank limit ${sql.raw(String(shownRelated))})`;
  const places = [near('older', sql`<`, sql`desc`), near('newer', sql`>`, sql`asc`), related];
  return queries
    .select({
      place: sql<'older' | 'newer' | 'related'>`place`,
      id: articles.id,
      title: articles.title,
      publishedAt: articles.publishedAt,
    })
    .from(sql`(${sql.join(places, sql` union all `)}) as around`)
    .innerJoin(articles, and(eq(articles.id, sql`article_id`), isPublic))
    .orderBy(sql`rank`)
    .prepare(name);
}, 'article_around');

export const aroundStore = {
  /** The nearest in `list` by time, where there is one, and the newest of all `lists`, those in most of them first. */
  async read(
    queries: Queries,
    { id, list, lists, at }: Anchor,
  ): Promise<{ older: LinkRow | null; newer: LinkRow | null; related: LinkRow[] }> {
    if (lists.length === 0) return { older: null, newer: null, related: [] };
    const rows = await aroundArticle(queries).execute({ id, list, lists: [...lists], at: at.toISOString() });
    const linksAt = (place: (typeof rows)[number]['place']) =>
      rows
        .filter((row) => row.place === place)
        .map((row) => ({ id: row.id, title: row.title, publishedAt: row.publishedAt! }));
    return {
      older: linksAt('older')[0] ?? null,
      newer: linksAt('newer')[0] ?? null,
      related: linksAt('related'),
    };
  },
};
