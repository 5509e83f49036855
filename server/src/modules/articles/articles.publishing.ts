import type { ArticleContent } from '@portal/contract/article-content';
import { code, PortalError } from '@portal/contract/codes';
import { toUnixSeconds } from '@portal/contract/time';
import type { Actor } from '../../platform/audit.ts';
import { change } from '../../platform/change.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { listColumnsOf } from './articles.desk.ts';
import { articleDeskStore, type Opened } from './articles.desk.store.ts';
import { articleFileStore } from './articles.files.store.ts';
import { listingStore } from './articles.listing.store.ts';
import { articleStore, type VersionRow } from './articles.store.ts';
import { faultsOf } from './articles.text.ts';
import { searchVector, soundVector } from './articles.words.ts';
import { type ArticleWriting, sameContent } from './articles.writing.ts';

type Ports = {
  writing: ArticleWriting;
  /** Tells search engines of new addresses, once the transaction is done. */
  announce(transaction: Transaction, ids: readonly number[]): Promise<void>;
};
type ExpectedRevision = { id: number; revision: number };

const refused = (text: string) => new PortalError(code.failure, text);
const dueAtOnce = 50;

export type ArticlePublishing = ReturnType<typeof createPublishing>;

/** The way from a draft to what visitors read, and back. */
export function createPublishing(platform: Platform, { writing, announce }: Ports) {
  const { database, clock, log } = platform;

  /** Makes a version the one that visitors read. */
  async function show(
    transaction: Transaction,
    opened: Opened,
    version: VersionRow,
    at: Date,
  ): Promise<void> {
    const { article, draft } = opened;
    const { content } = version;
    const fileRows = await articleFileStore.byIds(transaction, content);
    const tags = await articleStore.tagNames(transaction, content.tag_ids);
    const { title, summary, author, source } = content;
    await articleDeskStore.update(transaction, article.id, {
      ...listColumnsOf(content),
      tagIds: content.tag_ids.filter((id) => tags.has(id)),
      state: 'published',
      cover: articleFileStore.picture(fileRows, content.cover),
      author,
      source,
      search: searchVector({ title, summary, tags: [...tags.values()] }),
      sound: soundVector(title),
      versionId: version.id,
      publishedAt: article.publishedAt ?? at,
      updatedAt: at,
      scheduledAt: null,
      scheduledVersionId: null,
    });
    await articleDeskStore.updateDraft(transaction, article.id, {
      changed: !sameContent(draft.content, content),
    });
    await listingStore.relist(transaction, [article.id]);
    await announce(transaction, [article.id]);
  }

  async function publishNow(
    transaction: Transaction,
    editor: Actor,
    opened: Opened,
    note: string,
  ): Promise<Date> {
    const { article, draft } = opened;
    checkReady(draft.content);
    const at = clock();
    const versionFields = { articleId: article.id, content: draft.content, by: editor.userId, at, note };
    const version = await writing.keepVersion(transaction, 'published', versionFields);
    await show(transaction, opened, version, at);
    await writing.record(transaction, editor, 'publish', article.id, { version: version.number, note });
    return article.publishedAt ?? at;
  }

  async function takeDown(transaction: Transaction, editor: Actor, { article }: Opened, reason: string) {
    if (article.state !== 'published') throw refused('文章尚未发布');
    const off = { state: 'unpublished', scheduledAt: null, scheduledVersionId: null } as const;
    await articleDeskStore.update(transaction, article.id, off);
    await listingStore.relist(transaction, [article.id]);
    await writing.record(transaction, editor, 'unpublish', article.id, { reason });
  }

  /**
   * One due article, checked again under lock: it may have been published, rescheduled or cancelled since the query.
   */
  async function publishOne(id: number): Promise<boolean> {
    const publishing = async (transaction: Transaction) => {
      const opened = await articleDeskStore.hold(transaction, id);
      const { scheduledAt, scheduledVersionId, deletedAt } = opened?.article ?? {};
      if (!opened || !scheduledAt || deletedAt || scheduledAt > clock()) return false;
      const version = await articleDeskStore.versionById(transaction, scheduledVersionId ?? 0);
      if (!version) return false;
      await show(transaction, opened, version, scheduledAt);
      const editor = { userId: version.by, address: '' };
      await writing.record(transaction, editor, 'publishDue', id, { version: version.number });
      return true;
    };
    return change(platform, 'articles', publishing, (done) => done);
  }

  return {
    publishNow,
    takeDown,

    async submit(editor: Actor, { id, revision }: ExpectedRevision, note: string): Promise<void> {
      await database.transaction(async (transaction) => {
        const { article, draft } = await writing.hold(transaction, id, { revision, editor });
        if (article.state === 'published') throw refused('文章已经发布，修改后请直接发布更新');
        checkReady(draft.content);
        const versionFields = { articleId: id, content: draft.content, by: editor.userId, at: clock(), note };
        await writing.keepVersion(transaction, 'submitted', versionFields);
        const waiting = { state: 'submitted', scheduledAt: null, scheduledVersionId: null } as const;
        await articleDeskStore.update(transaction, id, waiting);
        await writing.record(transaction, editor, 'submit', id, { note });
      });
    },

    async publish(editor: Actor, { id, revision }: ExpectedRevision, note: string) {
      const published = await change(platform, 'articles', async (transaction) =>
        publishNow(transaction, editor, await writing.hold(transaction, id, { revision, editor }), note),
      );
      return { published: toUnixSeconds(published) };
    },

    /** The text is fixed now; edits that follow are not part of what will be published. */
    async schedule(editor: Actor, { id, revision }: ExpectedRevision, time: number | null): Promise<void> {
      await database.transaction(async (transaction) => {
        const { article, draft } = await writing.hold(
          transaction,
          id,
          time === null ? null : { revision, editor },
        );
        const isPublic = article.state === 'published';
        if (time === null) {
          if (!article.scheduledAt) throw refused('文章没有定时');
          const state = isPublic ? 'published' : 'draft';
          await articleDeskStore.update(transaction, id, {
            state,
            scheduledAt: null,
            scheduledVersionId: null,
          });
          await writing.record(transaction, editor, 'cancelSchedule', id);
          return;
        }
        if (time <= toUnixSeconds(clock())) throw fieldFault('time', '定时应晚于现在');
        checkReady(draft.content);
        const versionFields = { articleId: id, content: draft.content, by: editor.userId, at: clock() };
        const version = await writing.keepVersion(transaction, 'scheduled', versionFields);
        const state = isPublic ? 'published' : 'scheduled';
        const set = { state, scheduledAt: new Date(time * 1000), scheduledVersionId: version.id } as const;
        await articleDeskStore.update(transaction, id, set);
        await writing.record(transaction, editor, 'schedule', id, { version: version.number, time });
      });
    },

    async unpublish(editor: Actor, id: number, reason: string): Promise<void> {
      await change(platform, 'articles', async (transaction) =>
        takeDown(transaction, editor, await writing.hold(transaction, id, null), reason),
      );
    },

    /**
     * Publishes everything that is due, including what fell due during downtime. Each article is a transaction of its
     * own.
     */
    async publishDue(): Promise<void> {
      let published = false;
      // One try each per run: failed ones stay due.
      const left: number[] = [];
      const failures: unknown[] = [];
      for (;;) {
        const ids = await articleDeskStore.due(database, clock(), dueAtOnce, left);
        for (const id of ids) {
          try {
            if (await publishOne(id)) published = true;
            else left.push(id);
          } catch (error) {
            // A failure must not block the others.
            left.push(id);
            failures.push(error);
          }
        }
        if (ids.length < dueAtOnce) break;
      }
      if (published) log.info('scheduled articles published');
      if (failures.length > 0)
        throw new AggregateError(failures, 'scheduled articles could not be published');
    },
  };
}

function checkReady(content: ArticleContent): void {
  const faults = faultsOf(content);
  const [[, fault] = []] = Object.entries(faults);
  if (fault) throw new PortalError(code.invalidFields, fault, { fields: faults });
}

function fieldFault(field: string, text: string): PortalError {
  return new PortalError(code.invalidFields, text, { fields: { [field]: text } });
}
