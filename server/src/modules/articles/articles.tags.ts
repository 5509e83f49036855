import type { AuditActionOf } from '@portal/contract/audit-actions';
import { code, PortalError } from '@portal/contract/codes';
import { and, arrayContains, asc, desc, eq, gt, like, sql } from 'drizzle-orm';
import { change } from '../../platform/change.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { likePattern } from '../../platform/search-tokens.ts';
import { articleDeskStore } from './articles.desk.store.ts';
import { relist, tagList } from './articles.listing.ts';
import { articleStore } from './articles.store.ts';
import { articleDrafts, articleListSizes, articles, articleTags } from './articles.tables.ts';
import type { ArticleMoves } from './articles.moves.ts';
import { searchVector } from './articles.words.ts';
import type { Editor } from './articles.writing.ts';

const batch = 200;
const refused = (text: string) => new PortalError(code.failure, text);

export type ArticleTagDesk = ReturnType<typeof createTags>;

/** Tags are few and common: a change of one reaches every article that carries it. */
export function createTags(platform: Platform, { moves }: { moves: ArticleMoves }) {
  const { database, clock, audit } = platform;
  const record = (
    transaction: Transaction,
    { userId, address }: Editor,
    action: AuditActionOf<'articles'>,
    id: number,
    detail: object,
  ) =>
    audit.record(transaction, {
      actorId: userId,
      action: `articles.${action}`,
      subject: `tag:${id}`,
      detail: { ...detail },
      address,
    });

  async function named(transaction: Transaction, id: number): Promise<{ id: number; name: string }> {
    const [row] = await transaction.select().from(articleTags).where(eq(articleTags.id, id)).for('update');
    if (!row) throw refused('标签不存在');
    return row;
  }

  /** Every article with the tag gets other ones, in batches, and its lists and search words follow. */
  async function retag(transaction: Transaction, tag: number, change: (ids: readonly number[]) => number[]) {
    for (let after = 0; ;) {
      const rows = await transaction
        .select({
          id: articles.id,
          tagIds: articles.tagIds,
          title: articles.title,
          summary: articles.summary,
        })
        .from(articles)
        .where(and(arrayContains(articles.tagIds, [tag]), gt(articles.id, after)))
        .orderBy(asc(articles.id))
        .limit(batch);
      for (const { id, title, summary, ...row } of rows) {
        const tagIds = change(row.tagIds);
        const tags = [...(await articleStore.tagNames(transaction, tagIds)).values()];
        await articleDeskStore.update(transaction, id, {
          tagIds,
          search: searchVector({ title, summary, tags }),
        });
      }
      await relist(
        transaction,
        rows.map((row) => row.id),
      );
      after = rows.at(-1)?.id ?? 0;
      if (rows.length < batch) return;
    }
  }

  /** Drafts speak of tags by number; nobody is disturbed by a number that is replaced. */
  async function redraft(transaction: Transaction, from: number, into: number | null): Promise<void> {
    const drafts = await transaction
      .select({ articleId: articleDrafts.articleId, content: articleDrafts.content })
      .from(articleDrafts)
      .where(sql`${articleDrafts.content} -> 'tag_ids' @> to_jsonb(${from}::bigint)`)
      .limit(100_000);
    for (const { articleId, content } of drafts) {
      const tag_ids = [...new Set(content.tag_ids.flatMap((tag) => (tag === from ? (into ?? []) : tag)))];
      await articleDeskStore.updateDraft(transaction, articleId, { content: { ...content, tag_ids } });
    }
  }

  return {
    async list(keyword: string | undefined, page: number, page_size: number) {
      const where = keyword ? like(sql`lower(${articleTags.name})`, likePattern(keyword)) : undefined;
      const rows = await database
        .select({ id: articleTags.id, name: articleTags.name, size: articleListSizes.size })
        .from(articleTags)
        .leftJoin(articleListSizes, eq(articleListSizes.list, sql`'t' || ${articleTags.id}`))
        .where(where)
        .orderBy(sql`coalesce(${articleListSizes.size}, 0) desc`, desc(articleTags.id))
        .limit(page_size)
        .offset((page - 1) * page_size);
      const data = rows.map(({ id, name, size }) => ({ id, name, published: size ?? 0 }));
      return { total: await database.$count(articleTags, where), page, page_size, data };
    },

    async save(editor: Editor, id: number | undefined, name: string): Promise<{ id: number; name: string }> {
      const saved = await change(platform, 'articles', async (transaction) => {
        const [same] = await transaction.select().from(articleTags).where(eq(articleTags.name, name));
        if (same && same.id === (id ?? same.id)) return same;
        if (same) throw refused('已有同名标签，可将两者合并');
        if (id === undefined) {
          const [row] = await transaction
            .insert(articleTags)
            .values({ name, createdAt: clock() })
            .onConflictDoUpdate({ target: articleTags.name, set: { name } })
            .returning();
          await record(transaction, editor, 'newTag', row!.id, { name });
          return row!;
        }
        const before = await named(transaction, id);
        await transaction.update(articleTags).set({ name }).where(eq(articleTags.id, id));
        await retag(transaction, id, (ids) => [...ids]);
        await record(transaction, editor, 'renameTag', id, { from: before.name, to: name });
        return { id, name };
      });
      return { id: saved.id, name: saved.name };
    },

    async merge(editor: Editor, from: number, into: number): Promise<void> {
      if (from === into) throw refused('请选择两个不同的标签');
      await change(platform, 'articles', async (transaction) => {
        const [first, second] = [Math.min(from, into), Math.max(from, into)];
        const tags = [await named(transaction, first), await named(transaction, second)];
        await retag(transaction, from, (ids) => [...new Set(ids.map((id) => (id === from ? into : id)))]);
        await redraft(transaction, from, into);
        await transaction.delete(articleTags).where(eq(articleTags.id, from));
        await transaction.delete(articleListSizes).where(eq(articleListSizes.list, tagList(from)));
        await moves.add(transaction, editor, `/article/tag/${from}`, `/article/tag/${into}`);
        const name = (id: number) => tags.find((tag) => tag.id === id)!.name;
        await record(transaction, editor, 'mergeTag', into, { from: name(from), into: name(into) });
      });
    },

    async remove(editor: Editor, id: number): Promise<void> {
      await change(platform, 'articles', async (transaction) => {
        const { name } = await named(transaction, id);
        await retag(transaction, id, (ids) => ids.filter((tag) => tag !== id));
        await redraft(transaction, id, null);
        await transaction.delete(articleTags).where(eq(articleTags.id, id));
        await transaction.delete(articleListSizes).where(eq(articleListSizes.list, tagList(id)));
        await record(transaction, editor, 'removeTag', id, { name });
      });
    },
  };
}
