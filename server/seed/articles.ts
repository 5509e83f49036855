import { articleContent, type ArticleContent } from '@portal/contract/article-content';
import { arrayContains, eq, sql } from 'drizzle-orm';
import { users } from '../src/modules/accounts/accounts.tables.ts';
import { listingStore } from '../src/modules/articles/articles.listing.store.ts';
import {
  articleCategories,
  articleDrafts,
  articles,
  articleSlots,
  articleTags,
  articleVersions,
  movedAddresses,
} from '../src/modules/articles/articles.tables.ts';
import { menuEntries } from '../src/modules/site/site.tables.ts';
import { wordsIn } from '../src/modules/articles/articles.text.ts';
import { searchVector, soundVector } from '../src/modules/articles/articles.words.ts';
import type { Storage } from '../src/outside/storage/port.ts';
import { change } from '../src/platform/change.ts';
import type { Transaction } from '../src/platform/database/database.ts';
import type { Platform } from '../src/platform/platform.ts';
import { sanitizeArticle } from '../src/platform/sanitize-article.ts';
import { plainTextOf } from '../src/platform/sanitize.ts';
import { addSampleFiles, makeSampleFiles, type SampleFile, storeSampleFiles } from './articles.files.ts';
import { composeArticles, type Composed } from './articles.compose.ts';
import { categoryTree } from './data/articles-forms.ts';

type Progress = (text: string, done: number, total: number) => void;
type Samples = { covers: SampleFile[]; form: SampleFile };
type Names = ReadonlyMap<string, number>;

const hour = 3_600_000;
const day = 24 * hour;
const chinaOffset = 8 * hour;
const batch = 40;
const seedLock = 4_021_979;

/** The sample articles of product 13. Tells whether it wrote them; a database with articles in it is left alone. */
export async function seedArticles(
  platform: Platform,
  progress: Progress,
  storage?: Pick<Storage, 'write'>,
): Promise<boolean> {
  const { database, clock } = platform;
  const [existing] = await database.select({ id: articles.id }).from(articles).limit(1);
  if (existing) return false;
  const samples = await makeSampleFiles(clock());
  const all = composeArticles();
  const filling = async (transaction: Transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${seedLock})`);
    const [first] = await transaction.select({ id: articles.id }).from(articles).limit(1);
    if (first) return false;
    await fill(transaction, all, samples, clock(), (done) => progress('写入示例文章', done, all.length));
    await storeSampleFiles(storage, [...samples.covers, samples.form]);
    return true;
  };
  return change(platform, 'articles', filling, (filled) => filled);
}

async function fill(
  transaction: Transaction,
  all: readonly Composed[],
  samples: Samples,
  now: Date,
  progress: (done: number) => void,
): Promise<void> {
  const [staff] = await transaction
    .select({ id: users.id })
    .from(users)
    .where(arrayContains(users.staffRoles, ['administrator']))
    .limit(1);
  const by = staff?.id ?? 0;
  await addSampleFiles(transaction, [...samples.covers, samples.form], by, now);
  const categories = await addCategories(transaction);
  const tags = await addTags(transaction, all, now);
  const ids: number[] = [];
  for (let from = 0; from < all.length; from += batch) {
    progress(from);
    const some = all.slice(from, from + batch).map((composed, at) => {
      return { composed, content: contentOf(composed, from + at, { categories, tags, samples }) };
    });
    ids.push(...(await addArticles(transaction, some, by, now)));
  }
  await pointToVersions(transaction);
  const shown = all.flatMap(({ state }, at) => (state === 'published' ? [ids[at]!] : []));
  await listingStore.relist(transaction, shown);
  await fillSlots(transaction, shown);
  await addToMenus(transaction, categories);
  const old = { from: '/news/2019/policy.html', to: '/article/list', by, at: now };
  await transaction.insert(movedAddresses).values(old);
  progress(all.length);
}

async function addCategories(transaction: Transaction): Promise<Names> {
  const names = new Map<string, number>();
  for (const [position, { children = [], ...root }] of categoryTree.entries()) {
    const [row] = await transaction
      .insert(articleCategories)
      .values({ ...root, position })
      .returning();
    names.set(root.name, row!.id);
    for (const [place, child] of children.entries()) {
      const below = { ...child, position: place, parentId: row!.id };
      const [added] = await transaction.insert(articleCategories).values(below).returning();
      names.set(child.name, added!.id);
    }
  }
  return names;
}

/** The top categories under 文章 in the menus. */
async function addToMenus(transaction: Transaction, categories: Names): Promise<void> {
  const places = await transaction.select().from(menuEntries).where(eq(menuEntries.value, 'article'));
  for (const { id, place } of places) {
    await transaction.insert(menuEntries).values(
      categoryTree.map(({ name }, at) => ({
        place,
        parentId: id,
        position: 10 + at,
        name,
        href: `/article/list?category=${categories.get(name)}`,
        icon: 'file-text',
        value: `article-${categories.get(name)}`,
      })),
    );
  }
}

async function addTags(transaction: Transaction, all: readonly Composed[], now: Date): Promise<Names> {
  const names = [...new Set(all.flatMap(({ tags }) => tags))];
  const rows = await transaction
    .insert(articleTags)
    .values(names.map((name) => ({ name, createdAt: now })))
    .returning();
  return new Map(rows.map((row) => [row.name, row.id]));
}

function contentOf(
  composed: Composed,
  at: number,
  { categories, tags, samples }: { categories: Names; tags: Names; samples: Samples },
): ArticleContent {
  const { title, summary, html, author, source, category, attachment } = composed;
  const cover = samples.covers[at % samples.covers.length]!;
  return articleContent.parse({
    title,
    summary,
    html: sanitizeArticle(html, {}).html,
    category_id: categories.get(category)!,
    tag_ids: composed.tags.map((name) => tags.get(name)!),
    cover: at % 3 === 0 ? { file: cover.id, alt: `${composed.subject}主题插图` } : null,
    author,
    source,
    editor: '示例编辑',
    keywords: composed.tags,
    attachments: attachment ? [{ file: samples.form.id, name: attachment }] : [],
  });
}

/** Rows, drafts and versions, as if an editor had gone through the steps. */
async function addArticles(
  transaction: Transaction,
  some: readonly { composed: Composed; content: ArticleContent }[],
  by: number,
  now: Date,
): Promise<number[]> {
  const rows = await transaction
    .insert(articles)
    .values(some.map(({ composed, content }) => rowOf(composed, content, by, now)))
    .returning({ id: articles.id });
  const ids = rows.map((row) => row.id);
  const numbered = some.map((each, at) => ({ ...each, articleId: ids[at]! }));
  const kept = numbered.flatMap((each) => versionsOf(each, by, now));
  if (kept.length > 0) await transaction.insert(articleVersions).values(kept);
  await transaction.insert(articleDrafts).values(
    numbered.map(({ articleId, composed, content }) => ({
      articleId,
      revision: 3,
      title: content.title,
      content,
      changed: !isOut(composed),
      search: searchVector({ ...content, tags: composed.tags }),
      savedBy: by,
      savedAt: writtenAt(composed, now),
    })),
  );
  return ids;
}

const isOut = ({ state }: Composed) => state === 'published' || state === 'unpublished';

/** Editors work from half past eight to half past five, so a time of the day is one of those hours. */
function writtenAt({ daysAgo }: Composed, now: Date): Date {
  const local = now.getTime() - daysAgo * day + chinaOffset;
  const midnight = local - (local % day);
  const worked = midnight + 8.5 * hour + ((local % day) / day) * 9 * hour;
  return new Date(Math.min(worked - chinaOffset, now.getTime()));
}

function rowOf(
  composed: Composed,
  content: ArticleContent,
  by: number,
  now: Date,
): typeof articles.$inferInsert {
  const { state, tags, views, daysAgo, coverSize } = composed;
  const { title, summary, cover, author, source } = content;
  const written = writtenAt(composed, now);
  const out = isOut(composed);
  return {
    state,
    title,
    summary,
    author,
    source,
    categoryId: content.category_id,
    tagIds: content.tag_ids,
    cover: cover && { src: `/files/${cover.file}`, alt: cover.alt, ...coverSize },
    views: out ? views : 0,
    search: out ? searchVector({ title, summary, tags }) : '',
    sound: out ? soundVector(title) : '',
    publishedAt: out ? written : null,
    updatedAt: out ? written : null,
    scheduledAt: state === 'scheduled' ? new Date(now.getTime() + (daysAgo + 1) * day) : null,
    createdBy: by,
    createdAt: written,
    touchedAt: written,
  };
}

type Numbered = { articleId: number; composed: Composed; content: ArticleContent };

function versionsOf({ articleId, composed, content }: Numbered, by: number, now: Date) {
  const { state, corrected } = composed;
  if (state === 'draft') return [];
  const text = plainTextOf(content.html);
  const version = {
    articleId,
    content,
    text,
    words: wordsIn(text),
    by,
    at: writtenAt(composed, now),
    note: '',
  };
  const kind = isOut(composed) ? 'published' : state === 'scheduled' ? 'scheduled' : 'submitted';
  const draft = {
    ...version,
    kind: 'saved',
    number: 1,
    note: '初稿',
    content: { ...content, summary: '' },
  } as const;
  return [...(corrected ? [draft] : []), { ...version, kind, number: corrected ? 2 : 1 } as const];
}

/** Points every article at the version that is shown, or will be. */
async function pointToVersions(transaction: Transaction): Promise<void> {
  await transaction.execute(sql`update articles set version_id = v.id from article_versions v
    where v.article_id = articles.id and v.kind = 'published'`);
  await transaction.execute(sql`update articles set scheduled_version_id = v.id from article_versions v
    where v.article_id = articles.id and v.kind = 'scheduled'`);
}

async function fillSlots(transaction: Transaction, shown: readonly number[]): Promise<void> {
  const chosen = { headline: 1, home: 4, sidebar: 6 } as const;
  let from = 0;
  for (const [slot, size] of Object.entries(chosen) as [keyof typeof chosen, number][]) {
    const ids = shown.filter((_, at) => at % 17 === 3).slice(from, from + size);
    from += size;
    const rows = ids.map((articleId, position) => ({ slot, position, articleId }));
    if (rows.length > 0) await transaction.insert(articleSlots).values(rows);
  }
}
