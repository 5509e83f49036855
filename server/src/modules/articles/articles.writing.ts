import type { AuditActionOf } from '@portal/contract/audit-actions';
import type { ArticleContent, ArticleVersionKind } from '@portal/contract/article-content';
import { code, PortalError } from '@portal/contract/codes';
import { toUnixSeconds } from '@portal/contract/time';
import type { Actor } from '../../platform/audit.ts';
import type { Queries, Transaction } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Removed } from '../../platform/sanitize-article.ts';
import { cleanArticle } from '../../platform/sanitize-pool.ts';
import { plainTextOf } from '../../platform/sanitize.ts';
import { articleDeskStore, type Opened } from './articles.desk.store.ts';
import { articleFileStore } from './articles.files.store.ts';
import { articleStore } from './articles.store.ts';
import { structureStore } from './articles.structure.store.ts';
import { wordsIn } from './articles.text.ts';
import { searchVector } from './articles.words.ts';

export type Written = { content: ArticleContent; removed: Removed; search: string };

export const noArticle = () => new PortalError(code.failure, '文章不存在');

export type ArticleWriting = ReturnType<typeof createWriting>;

/** Shared by all steps of the desk: sanitising, optimistic locking, versions, the audit. */
export function createWriting({ clock, audit }: Pick<Platform, 'clock' | 'audit'>) {
  return {
    /** The content as it may be stored. What a field refers to must exist; loose files in the text are left out. */
    async prepare(queries: Queries, given: ArticleContent): Promise<Written> {
      const fileRows = await articleFileStore.byIds(queries, given);
      const faults: Record<string, string> = {};
      if (given.cover && !articleFileStore.picture(fileRows, given.cover))
        faults.cover = '封面图片不存在，请重新上传';
      if (given.attachments.some((each) => !fileRows.has(each.file)))
        faults.attachments = '附件不存在，请重新上传';
      if (
        given.category_id !== null &&
        !(await structureStore.categoriesById(queries)).has(given.category_id)
      ) {
        faults.category_id = '栏目不存在，请重新选择';
      }
      const [[, fault] = []] = Object.entries(faults);
      if (fault) throw new PortalError(code.invalidFields, fault, { fields: faults });

      const tags = await articleStore.tagNames(queries, given.tag_ids);
      const { html, removed } = await cleanArticle(given.html, articleFileStore.playable(fileRows));
      const tagIds = [...new Set(given.tag_ids)].filter((id) => tags.has(id));
      const content = { ...given, html, tag_ids: tagIds };
      const { title, summary } = content;
      return { content, removed, search: searchVector({ title, summary, tags: [...tags.values()] }) };
    },

    /** Locks the article at exactly this revision; otherwise refuses with the newer text. */
    async hold(
      transaction: Transaction,
      id: number,
      exactly: { revision: number; editor: Actor } | null,
    ): Promise<Opened> {
      const opened = await articleDeskStore.hold(transaction, id);
      if (!opened || opened.article.deletedAt) throw noArticle();
      if (exactly && opened.draft.revision !== exactly.revision) throw conflictWith(opened, exactly.editor);
      return opened;
    },

    async keepVersion(
      transaction: Transaction,
      kind: ArticleVersionKind,
      version: { articleId: number; content: ArticleContent; by: number; at: Date; note?: string },
    ) {
      const text = plainTextOf(version.content.html);
      return articleDeskStore.addVersion(transaction, { ...version, kind, text, words: wordsIn(text) });
    },

    async record(
      transaction: Transaction,
      editor: Actor,
      action: AuditActionOf<'articles'>,
      id: number,
      detail = {},
    ): Promise<void> {
      const { userId: actorId, address } = editor;
      await audit.record(transaction, {
        actorId,
        action: `articles.${action}`,
        subject: `article:${id}`,
        detail,
        address,
      });
      await articleDeskStore.update(transaction, id, { touchedAt: clock() });
    },
  };
}

function conflictWith({ draft, savedBy }: Opened, { userId }: Actor): PortalError {
  return new PortalError(code.failure, `${savedBy || '其他编辑'}已保存了更新的内容，您的修改尚未保存`, {
    conflict: true,
    revision: draft.revision,
    own: draft.savedBy === userId,
    saved_by: savedBy,
    saved_time: toUnixSeconds(draft.savedAt),
    content: draft.content,
  });
}

/** jsonb does not keep the order of keys. */
export function sameContent(one: ArticleContent, other: ArticleContent): boolean {
  const ordered = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(ordered);
    if (value === null || typeof value !== 'object') return value;
    return Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, item]) => [key, ordered(item)]);
  };
  return JSON.stringify(ordered(one)) === JSON.stringify(ordered(other));
}
