import type {
  ArticleContent,
  DeskArticle,
  DeskFile,
  DeskRow,
  ArticleState,
} from '@portal/contract/article-content';
import type { ArticleDetail } from '@portal/contract/articles';
import { code, PortalError } from '@portal/contract/codes';
import { toUnixSeconds } from '@portal/contract/time';
import type { Actor } from '../../platform/audit.ts';
import { placeCursor } from '../../platform/keyset.ts';
import type { Platform } from '../../platform/platform.ts';
import { cleanArticle } from '../../platform/sanitize-pool.ts';
import { createSignedLinks } from '../../platform/signed-links.ts';
import { plainTextOf } from '../../platform/sanitize.ts';
import type { Files } from '../files/files.ts';
import type { ArticleCatalogue } from './articles.catalogue.ts';
import { articleDeskStore, type Opened } from './articles.desk.store.ts';
import { articleFileStore } from './articles.files.store.ts';
import type { ArticleReading } from './articles.reading.ts';
import { articleStore } from './articles.store.ts';
import { wordsIn } from './articles.text.ts';
import { exactQuery } from '../../platform/search-tokens.ts';
import { type ArticleWriting, noArticle, sameContent, type Written } from './articles.writing.ts';

type Ports = { files: Files; catalogue: ArticleCatalogue; reading: ArticleReading; writing: ArticleWriting };
type ListRequest = {
  state?: ArticleState | 'bin' | undefined;
  category_id?: number | undefined;
  tag_id?: number | undefined;
  keyword?: string | undefined;
  mine?: boolean | undefined;
  page: number;
  page_size: number;
  next?: string | undefined;
};
type Save = {
  id: number;
  revision: number;
  content: ArticleContent;
  keep: boolean;
  keep_replaced?: boolean;
};

const presentFor = 45_000;
const previewSeconds = 86_400;
/** A save after this pause begins a new entry in the history. */
const sitting = 600_000;
const purposes = ['articleImage', 'articleVideo', 'articleFile'] as const;
const kindOf = { articleImage: 'image', articleVideo: 'video', articleFile: 'document' } as const;

const seconds = (at: Date | null) => (at ? toUnixSeconds(at) : null);

export type ArticleDesk = ReturnType<typeof createDesk>;

/** Where editors write. Nothing here is seen by visitors. */
export function createDesk(platform: Platform, { files, catalogue, reading, writing }: Ports) {
  const { database, clock, keyring } = platform;
  const previews = createSignedLinks(keyring, clock, 'articles.preview');

  const others = async (ids: readonly number[], but: number) =>
    articleDeskStore.present(database, ids, but, new Date(clock().getTime() - presentFor));

  async function rowsOf(opened: readonly Opened[], editor: Actor): Promise<DeskRow[]> {
    const tags = await articleStore.tagNames(
      database,
      opened.flatMap(({ draft }) => draft.content.tag_ids),
    );
    const categories = await catalogue.categories();
    const present = await others(
      opened.map(({ article }) => article.id),
      editor.userId,
    );
    return opened.map(({ article, draft, savedBy }) => {
      const category = categories.get(draft.content.category_id ?? 0);
      return {
        id: article.id,
        title: draft.title,
        state: article.state,
        category: category ? { id: category.id, name: category.name } : null,
        tags: draft.content.tag_ids.flatMap((id) => (tags.has(id) ? [{ id, name: tags.get(id)! }] : [])),
        has_changes: article.state === 'published' && draft.changed,
        published: seconds(article.publishedAt),
        scheduled: seconds(article.scheduledAt),
        changed: toUnixSeconds(article.touchedAt),
        changed_by: savedBy,
        views: article.views,
        open_by: present.filter((each) => each.articleId === article.id).map((each) => each.name),
      };
    });
  }

  function savedOf(revision: number, at: Date, { content, removed }: Pick<Written, 'content' | 'removed'>) {
    return { revision, saved_time: toUnixSeconds(at), html: content.html, removed };
  }

  return {
    async list(editor: Actor, request: ListRequest) {
      const { state, category_id, tag_id, keyword, mine, page, page_size, next } = request;
      const after = next ? placeCursor.read(next) : null;
      const filter = {
        state,
        categories: category_id === undefined ? null : await catalogue.below(category_id),
        tagId: tag_id,
        query: keyword ? exactQuery(keyword) : null,
        savedBy: mine ? editor.userId : null,
      };
      const offset = after ? 0 : (page - 1) * page_size;
      const rows = await articleDeskStore.page(database, filter, { after, limit: page_size + 1, offset });
      const opened = rows.slice(0, page_size);
      const last = opened.at(-1)?.article;
      return {
        total: await articleDeskStore.total(database, filter),
        page,
        page_size,
        next: last && rows.length > page_size ? placeCursor.write({ at: last.touchedAt, id: last.id }) : null,
        counts: await articleDeskStore.counts(database),
        data: await rowsOf(opened, editor),
      };
    },

    async read(editor: Actor, id: number): Promise<DeskArticle> {
      const opened = await articleDeskStore.opened(database, id);
      if (!opened) throw noArticle();
      const { article, draft, savedBy } = opened;
      const fileRows = await articleFileStore.byIds(database, draft.content);
      const scheduled =
        article.scheduledVersionId === null
          ? null
          : await articleDeskStore.versionById(database, article.scheduledVersionId);
      return {
        id,
        state: article.state,
        revision: draft.revision,
        content: draft.content,
        saved_by: savedBy,
        saved_time: toUnixSeconds(draft.savedAt),
        has_changes: article.state === 'published' && draft.changed,
        published: seconds(article.publishedAt),
        updated: seconds(article.updatedAt),
        scheduled: seconds(article.scheduledAt),
        scheduled_version: scheduled?.number ?? null,
        deleted: seconds(article.deletedAt),
        views: article.views,
        cover: articleFileStore.picture(fileRows, draft.content.cover),
        attachments: articleFileStore.attachments(fileRows, draft.content.attachments),
        others: (await others([id], editor.userId)).map(({ name, since }) => ({
          name,
          since: toUnixSeconds(since),
        })),
      };
    },

    async create(editor: Actor, key: string, given: ArticleContent) {
      const written = await writing.prepare(database, given);
      const { content, search } = written;
      const at = clock();
      const made = await database.transaction(async (transaction) => {
        const id = await articleDeskStore.add(transaction, {
          state: 'draft',
          ...listColumnsOf(content),
          creationKey: `${editor.userId}:${key}`,
          createdBy: editor.userId,
          createdAt: at,
          touchedAt: at,
        });
        if (id === null) return null;
        await articleDeskStore.addDraft(transaction, {
          articleId: id,
          revision: 1,
          title: content.title,
          content,
          changed: true,
          search,
          savedBy: editor.userId,
          savedAt: at,
        });
        await writing.record(transaction, editor, 'create', id, { title: content.title });
        return { id, ...savedOf(1, at, written) };
      });
      if (made) return made;
      const id = (await articleDeskStore.byCreationKey(database, `${editor.userId}:${key}`))!;
      const { draft } = (await articleDeskStore.opened(database, id))!;
      return { id, ...savedOf(draft.revision, draft.savedAt, { ...written, content: draft.content }) };
    },

    async save(editor: Actor, { id, revision, content: given, keep, keep_replaced = false }: Save) {
      const written = await writing.prepare(database, given);
      const { content, search } = written;
      const at = clock();
      return database.transaction(async (transaction) => {
        const before = await writing.hold(transaction, id, null);
        // Idempotent retry: the save was done, only its answer was lost.
        const again = before.draft.savedBy === editor.userId && sameContent(before.draft.content, content);
        if (again && before.draft.revision === revision + 1 && !keep) {
          return savedOf(before.draft.revision, before.draft.savedAt, written);
        }
        const { article, draft } = await writing.hold(transaction, id, { revision, editor });
        const same = sameContent(draft.content, content);
        const handed = draft.savedBy !== editor.userId;
        if ((handed || keep_replaced) && !same) {
          await writing.keepVersion(transaction, handed ? 'handover' : 'saved', versionOf(draft));
        }
        const changed = draft.changed || !same;
        const savedBy = editor.userId;
        const next = { revision: revision + 1, title: content.title, content, search, savedBy, savedAt: at };
        await articleDeskStore.updateDraft(transaction, id, { ...next, changed });
        if (article.state !== 'published')
          await articleDeskStore.update(transaction, id, listColumnsOf(content));
        if (keep)
          await writing.keepVersion(transaction, 'saved', { articleId: id, content, by: savedBy, at });
        const fresh = handed || at.getTime() - draft.savedAt.getTime() > sitting;
        if (keep || fresh) await writing.record(transaction, editor, keep ? 'save' : 'edit', id);
        else await articleDeskStore.update(transaction, id, { touchedAt: at });
        return savedOf(revision + 1, at, written);
      });
    },

    async clean(html: string) {
      const fileRows = await articleFileStore.byIds(database, { html, cover: null, attachments: [] });
      return cleanArticle(html, articleFileStore.playable(fileRows));
    },

    /** Claims an upload of the editor's own; from now on every article may show it, whoever leaves. */
    async takeFile(editor: Actor, file: string): Promise<DeskFile> {
      const { userId } = editor;
      // Idempotent retry: the file was taken in before.
      const taken = await articleFileStore.takenBy(database, userId, file);
      if (taken) return articleFileStore.wireOf(taken);
      await files.prepare(userId, [file], purposes);
      return database.transaction(async (transaction) => {
        await files.claim(transaction, userId, [file], purposes);
        const { purpose, ...facts } = await files.describe(transaction, userId, file);
        const kind = kindOf[purpose as (typeof purposes)[number]];
        const row = { fileId: file, kind, ...facts, takenBy: userId, takenAt: clock() };
        await articleFileStore.add(transaction, row);
        await files.transferToPortal(transaction, [file]);
        return articleFileStore.wireOf(row);
      });
    },

    async presence(editor: Actor, id: number, leaving: boolean) {
      const opened = await articleDeskStore.opened(database, id);
      if (!opened) throw noArticle();
      if (leaving) await articleDeskStore.left(database, id, editor.userId);
      else await articleDeskStore.seen(database, id, editor.userId, clock());
      return {
        revision: opened.draft.revision,
        saved_by: opened.savedBy,
        saved_time: toUnixSeconds(opened.draft.savedAt),
        others: (await others([id], editor.userId)).map(({ name, since }) => ({
          name,
          since: toUnixSeconds(since),
        })),
      };
    },

    async previewToken(id: number) {
      if (!(await articleDeskStore.opened(database, id))) throw noArticle();
      const { segment, expire } = previews.segment(String(id), previewSeconds);
      return { token: segment, expire };
    },

    /** The draft as it would look, for whoever holds a token. */
    async preview(id: number, token: string): Promise<ArticleDetail> {
      const opened =
        previews.claims(token) === String(id) ? await articleDeskStore.opened(database, id) : null;
      if (!opened) throw new PortalError(code.failure, '预览链接无效或已过期');
      const { article, draft } = opened;
      const text = plainTextOf(draft.content.html);
      return reading.detailOf({
        id,
        content: draft.content,
        version: { text, words: wordsIn(text) },
        published: article.publishedAt ?? article.scheduledAt ?? draft.savedAt,
        updated: draft.savedAt,
        views: article.views,
        isPublic: article.state === 'published',
      });
    },

    forgetPresences: () =>
      articleDeskStore.forgetPresences(database, new Date(clock().getTime() - presentFor)),
  };
}

function versionOf({ articleId, content, savedBy, savedAt }: Opened['draft']) {
  return { articleId, content, by: savedBy, at: savedAt };
}

/** While visitors see nothing of it, the row repeats its draft, so that the desk finds it. */
export function listColumnsOf({ title, summary, category_id, tag_ids }: ArticleContent) {
  return { title, summary, categoryId: category_id, tagIds: tag_ids };
}
