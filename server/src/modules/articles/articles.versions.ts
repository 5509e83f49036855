import type { ArticleVersion } from '@portal/contract/article-content';
import { auditActionTitle } from '@portal/contract/audit-actions';
import { code, PortalError } from '@portal/contract/codes';
import { formatMoment, toUnixSeconds } from '@portal/contract/time';
import type { Actor } from '../../platform/audit.ts';
import type { Platform } from '../../platform/platform.ts';
import { plainTextOf } from '../../platform/sanitize.ts';
import { nicknamesOf } from '../accounts/accounts.ts';
import { articleDeskStore } from './articles.desk.store.ts';
import { listColumnsOf } from './articles.desk.ts';
import { structureStore } from './articles.structure.store.ts';
import { type ArticleWriting, noArticle, sameContent } from './articles.writing.ts';

type Page = { id: number; page: number; page_size: number };

export type ArticleVersions = ReturnType<typeof createVersions>;

/** What an article was, and who did what to it. */
export function createVersions(platform: Platform, { writing }: { writing: ArticleWriting }) {
  const { database, clock, audit } = platform;

  async function found(id: number) {
    const opened = await articleDeskStore.opened(database, id);
    if (!opened) throw noArticle();
    return opened;
  }

  async function side(id: number, number: number) {
    if (number === 0) {
      const { draft, savedBy } = await found(id);
      const { title, html } = draft.content;
      const time = toUnixSeconds(draft.savedAt);
      return { number, title, by: savedBy, time, html, text: plainTextOf(html), content: draft.content };
    }
    const row = await articleDeskStore.version(database, id, number);
    if (!row) throw new PortalError(code.failure, '版本不存在');
    const { content, text, at } = row.version;
    const { title, html } = content;
    return { number, title, by: row.by ?? '', time: toUnixSeconds(at), html, text, content };
  }

  return {
    async list({ id, page, page_size }: Page) {
      const { article } = await found(id);
      const rows = await articleDeskStore.versions(database, id, page_size, (page - 1) * page_size);
      const data: ArticleVersion[] = rows.map(({ id: versionId, at, by, ...row }) => ({
        ...row,
        time: toUnixSeconds(at),
        by: by ?? '',
        live: article.state === 'published' && versionId === article.versionId,
      }));
      return { total: await articleDeskStore.countVersions(database, id), page, page_size, data };
    },

    async compare(id: number, from: number, to: number) {
      return { from: await side(id, from), to: await side(id, to) };
    },

    /** The draft becomes that version; what it was is kept as a version of its own. */
    async restore(editor: Actor, { id, revision, number }: { id: number; revision: number; number: number }) {
      const at = clock();
      await found(id);
      const row = await articleDeskStore.version(database, id, number);
      if (!row) throw new PortalError(code.failure, '版本不存在');
      // A version never changes: its text is cleaned ahead of the transaction.
      const { content } = row.version;
      const categories = await structureStore.categoriesById(database);
      // A category that was removed since cannot come back; the editor chooses another one before publishing.
      const category_id =
        content.category_id !== null && categories.has(content.category_id) ? content.category_id : null;
      const written = await writing.prepare(database, { ...content, category_id });
      return database.transaction(async (transaction) => {
        const { article, draft } = await writing.hold(transaction, id, { revision, editor });
        const newest = await articleDeskStore.newestVersion(transaction, id);
        if (!newest || !sameContent(newest.content, draft.content)) {
          const versionFields = {
            articleId: id,
            content: draft.content,
            by: draft.savedBy,
            at: draft.savedAt,
          };
          await writing.keepVersion(transaction, 'saved', {
            ...versionFields,
            note: `恢复版本 ${number} 之前`,
          });
        }
        const live =
          article.versionId === null
            ? null
            : await articleDeskStore.versionById(transaction, article.versionId);
        await articleDeskStore.updateDraft(transaction, id, {
          revision: revision + 1,
          title: written.content.title,
          content: written.content,
          search: written.search,
          changed: !live || !sameContent(live.content, written.content),
          savedBy: editor.userId,
          savedAt: at,
        });
        if (article.state !== 'published')
          await articleDeskStore.update(transaction, id, listColumnsOf(written.content));
        await writing.record(transaction, editor, 'restoreVersion', id, { version: number });
        return {
          revision: revision + 1,
          saved_time: toUnixSeconds(at),
          html: written.content.html,
          removed: written.removed,
        };
      });
    },

    async history({ id, page, page_size }: Page) {
      await found(id);
      const { total, rows } = await audit.history(database, `article:${id}`, {
        limit: page_size,
        offset: (page - 1) * page_size,
      });
      const nameOf = await nicknamesOf(
        database,
        rows.map(({ actorId }) => actorId),
      );
      const data = rows.map(({ at, action, detail, actorId }) => ({
        time: toUnixSeconds(at),
        by: nameOf(actorId),
        action: auditActionTitle(action),
        detail: detailText(detail),
      }));
      return { total, page, page_size, data };
    },
  };
}

function detailText({ version, time, note, reason }: Record<string, unknown>): string {
  const parts = [
    typeof version === 'number' ? `版本 ${version}` : '',
    typeof time === 'number' ? `定于 ${formatMoment(time)}` : '',
    typeof note === 'string' ? note : '',
    typeof reason === 'string' ? reason : '',
  ];
  return parts.filter(Boolean).join('，');
}
