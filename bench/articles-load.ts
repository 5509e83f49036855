import { sql } from 'drizzle-orm';
import { seedArticles } from '../server/seed/articles.ts';
import { listingStore } from '../server/src/modules/articles/articles.listing.store.ts';
import type { Platform } from '../server/src/platform/platform.ts';

/** The sample articles again and again, each issue with a number of its own, until there are so many. */
export async function loadArticles(platform: Platform, wanted: number): Promise<void> {
  const { database } = platform;
  await seedArticles(platform, () => {});
  const samples = await database.execute<{ n: number }>(
    sql`select count(*)::int as n from articles where state = 'published'`,
  );
  const issues = Math.ceil(wanted / samples.rows[0]!.n) - 1;
  await database.transaction(async (transaction) => {
    const indexes = await transaction.execute<{ indexname: string; indexdef: string }>(
      sql`select indexname, indexdef from pg_indexes where tablename in ('articles', 'article_listings')
        and indexdef not like '%UNIQUE%' and indexname <> 'articles_category'`,
    );
    // Built once over all rows, which is many times quicker than row by row.
    for (const { indexname } of indexes.rows) await transaction.execute(sql.raw(`drop index ${indexname}`));
    await transaction.execute(sql`insert into articles (state, title, summary, category_id, tag_ids, cover, author,
        source, views, search, sound, version_id, published_at, updated_at, creation_key, created_by, created_at, touched_at)
      select a.state, a.title || '（第 ' || g || ' 期）', a.summary, a.category_id, a.tag_ids, a.cover, a.author, a.source,
        (a.views * 31 + g * 17) % 5000, a.search || ('''' || g || '''')::tsvector, a.sound, a.version_id,
        a.published_at - g * interval '7 hours', a.updated_at - g * interval '7 hours', 'bench ' || a.id || ' ' || g,
        a.created_by, a.created_at, a.touched_at
      from articles a, generate_series(1, ${issues}::int) g where a.state = 'published'`);
    await transaction.execute(sql`insert into article_versions (article_id, number, kind, content, text, words, note, by, at)
      select n.id, 1, 'published', jsonb_set(v.content, '{title}', to_jsonb(n.title)), v.text, v.words, '', v.by, n.published_at
      from articles n join article_versions v on v.id = n.version_id where n.creation_key like 'bench %'`);
    await transaction.execute(sql`update articles set version_id = v.id from article_versions v
      where v.article_id = articles.id and articles.creation_key like 'bench %'`);
    await transaction.execute(sql`insert into article_listings (list, article_id, published_at, views)
      select l.list, n.id, n.published_at, n.views from articles n
      join articles base on base.id = split_part(n.creation_key, ' ', 2)::bigint
      join article_listings l on l.article_id = base.id where n.creation_key like 'bench %'`);
    for (const { indexdef } of indexes.rows) await transaction.execute(sql.raw(indexdef));
    await listingStore.recount(transaction);
  });
  // What a server does by itself in the background.
  await database.execute(sql`vacuum analyze`);
}
