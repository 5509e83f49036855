import { type AuditActionOf, auditActions } from '@portal/contract/audit-actions';
import { code, PortalError } from '@portal/contract/codes';
import type { Actor } from '../../platform/audit.ts';
import { change } from '../../platform/change.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { articleDeskStore } from './articles.desk.store.ts';
import { listingStore } from './articles.listing.store.ts';
import { articleStore } from './articles.store.ts';
import type { ArticleMoves } from './articles.moves.ts';
import { tagStore } from './articles.tags.store.ts';
import { searchVector } from './articles.words.ts';
import type { ArticleWriting } from './articles.writing.ts';

const batch = 200;
const refused = (text: string) => new PortalError(code.failure, text);

export type ArticleTagDesk = ReturnType<typeof createTags>;

/** Tags are few and common: a change of one reaches every article that carries it. */
export function createTags(
  platform: Platform,
  { moves, writing }: { moves: ArticleMoves; writing: ArticleWriting },
) {
  const { database, clock, audit } = platform;
  const record = (
    transaction: Transaction,
    { userId, address }: Actor,
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
    const row = await tagStore.hold(transaction, id);
    if (!row) throw refused('标签不存在');
    return row;
  }

  /** Every article with the tag gets other ones, in batches, and its lists and search words follow. */
  async function retag(transaction: Transaction, tag: number, change: (ids: readonly number[]) => number[]) {
    for (let after = 0; ;) {
      const rows = await tagStore.taggedArticles(transaction, tag, after, batch);
      for (const { id, title, summary, ...row } of rows) {
        const tagIds = change(row.tagIds);
        const tags = [...(await articleStore.tagNames(transaction, tagIds)).values()];
        await articleDeskStore.update(transaction, id, {
          tagIds,
          search: searchVector({ title, summary, tags }),
        });
      }
      await listingStore.relist(
        transaction,
        rows.map((row) => row.id),
      );
      after = rows.at(-1)?.id ?? 0;
      if (rows.length < batch) return;
    }
  }

  /** Drafts speak of tags by number; nobody is disturbed by a number that is replaced. */
  async function redraft(transaction: Transaction, from: number, into: number | null): Promise<void> {
    const drafts = await tagStore.taggedDrafts(transaction, from);
    for (const { articleId, content } of drafts) {
      const tag_ids = replaced(content.tag_ids, from, into);
      await articleDeskStore.updateDraft(transaction, articleId, { content: { ...content, tag_ids } });
    }
  }

  /** Scheduled versions follow: a version is immutable, so a new one is scheduled instead. */
  async function reschedule(transaction: Transaction, from: number, into: number | null): Promise<void> {
    const versions = await tagStore.taggedScheduled(transaction, from);
    for (const { content, ...version } of versions) {
      const next = await writing.keepVersion(transaction, 'scheduled', {
        ...version,
        content: { ...content, tag_ids: replaced(content.tag_ids, from, into) },
        at: clock(),
        note: auditActions[into === null ? 'articles.removeTag' : 'articles.mergeTag'],
      });
      await articleDeskStore.update(transaction, version.articleId, { scheduledVersionId: next.id });
    }
  }

  return {
    async list(keyword: string | undefined, page: number, page_size: number) {
      const rows = await tagStore.page(database, keyword, page_size, (page - 1) * page_size);
      const data = rows.map(({ id, name, size }) => ({ id, name, published: size ?? 0 }));
      return { total: await tagStore.count(database, keyword), page, page_size, data };
    },

    async save(editor: Actor, id: number | undefined, name: string): Promise<{ id: number; name: string }> {
      const saved = await change(platform, 'articles', async (transaction) => {
        const same = await tagStore.byName(transaction, name);
        if (same && same.id === (id ?? same.id)) return same;
        if (same) throw refused('已有同名标签，可将两者合并');
        if (id === undefined) {
          const row = await tagStore.add(transaction, name, clock());
          await record(transaction, editor, 'newTag', row.id, { name });
          return row;
        }
        const before = await named(transaction, id);
        await tagStore.holdTagged(transaction, id);
        await tagStore.rename(transaction, id, name);
        await retag(transaction, id, (ids) => [...ids]);
        await record(transaction, editor, 'renameTag', id, { from: before.name, to: name });
        return { id, name };
      });
      return { id: saved.id, name: saved.name };
    },

    async merge(editor: Actor, from: number, into: number): Promise<void> {
      if (from === into) throw refused('请选择两个不同的标签');
      await change(platform, 'articles', async (transaction) => {
        const [first, second] = [Math.min(from, into), Math.max(from, into)];
        const tags = [await named(transaction, first), await named(transaction, second)];
        await tagStore.holdTagged(transaction, from);
        await retag(transaction, from, (ids) => replaced(ids, from, into));
        await redraft(transaction, from, into);
        await reschedule(transaction, from, into);
        await tagStore.remove(transaction, from);
        await moves.add(transaction, editor, `/article/tag/${from}`, `/article/tag/${into}`);
        const name = (id: number) => tags.find((tag) => tag.id === id)!.name;
        await record(transaction, editor, 'mergeTag', into, { from: name(from), into: name(into) });
      });
    },

    async remove(editor: Actor, id: number): Promise<void> {
      await change(platform, 'articles', async (transaction) => {
        const { name } = await named(transaction, id);
        await tagStore.holdTagged(transaction, id);
        await retag(transaction, id, (ids) => replaced(ids, id, null));
        await redraft(transaction, id, null);
        await reschedule(transaction, id, null);
        await tagStore.remove(transaction, id);
        await record(transaction, editor, 'removeTag', id, { name });
      });
    },
  };
}

function replaced(ids: readonly number[], from: number, into: number | null): number[] {
  return [...new Set(ids.flatMap((id) => (id === from ? (into ?? []) : id)))];
}
