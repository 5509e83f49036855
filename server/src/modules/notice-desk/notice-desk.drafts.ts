import { code, PortalError } from '@portal/contract/codes';
import type { NoticeContent } from '@portal/contract/notice-content';
import type { DraftContent, NoticeAttachment, OwnParty } from '@portal/contract/notice-drafts';
import { toUnixSeconds } from '@portal/contract/time';
import type { Actor } from '../../platform/audit.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Notices } from '../notices/notices.ts';
import type { Attachments } from './notice-desk.attachments.ts';
import { keptDraft, wholeContent } from './notice-desk.content.ts';
import { nextState } from './notice-desk.machine.ts';
import type { Steps } from './notice-desk.steps.ts';
import {
  type Author,
  conflict,
  noticeDeskStore as store,
  type DraftRow,
  notFound,
} from './notice-desk.store.ts';

export type DraftSave = {
  id: number | null;
  key: string;
  revision: number;
  content: DraftContent;
  attachments: NoticeAttachment[];
};
export type Saved = { id: number; revision: number; time: number };

export type DraftPorts = {
  notices: { publishing: Pick<Notices['publishing'], 'add' | 'rewrite'> };
  attachments: Attachments;
  steps: Steps;
  keepFiles(userId: number, ids: string[]): Promise<void>;
};

const mostDrafts = 200;

/** What an author does before anything is public, be it a user or staff. */
export function createDrafts({ database, clock }: Platform, ports: DraftPorts) {
  const { notices, attachments, steps } = ports;

  /** A draft can be written to as long as nobody else has it. */
  async function writable(transaction: Transaction, author: Author, id: number): Promise<DraftRow> {
    const draft = await store.lockDraft(transaction, author, id);
    if (draft.noticeId === null) return draft;
    const notice = await store.lockNotice(transaction, draft.noticeId);
    if (!['draft', 'returned'].includes(notice.state)) nextState('submit', notice.state);
    return draft;
  }

  async function create(author: Author, { key, content, attachments: files }: DraftSave): Promise<Saved> {
    const now = clock();
    return database.transaction(async (transaction) => {
      const counts = await store.ownCounts(transaction, author);
      if (counts.draft >= mostDrafts)
        throw new PortalError(code.failure, `草稿最多 ${mostDrafts} 份，请先删除不用的草稿`);
      const row = { ...author, key, content, attachments: files, updatedAt: now };
      const made = await store.addDraft(transaction, row);
      const draft = made ?? (await store.draftByKey(transaction, author, key));
      // The same new form was saved twice before it knew its id: the later text wins.
      const revision = made
        ? made.revision
        : await store.setDraft(transaction, (await writable(transaction, author, draft.id)).id, row);
      return { id: draft.id, revision, time: toUnixSeconds(now) };
    });
  }

  return {
    async save(author: Author, given: DraftSave): Promise<Saved> {
      await ports.keepFiles(
        author.userId,
        given.attachments.map(({ url }) => url),
      );
      const { id, revision, attachments: files } = given;
      // Sanitised before the transaction, because a long text takes its time.
      const content = await keptDraft(given.content);
      if (id === null) return create(author, { ...given, content });
      const now = clock();
      return database.transaction(async (transaction) => {
        const draft = await writable(transaction, author, id);
        if (draft.revision !== revision) throw conflict();
        const changes = { content, attachments: files, updatedAt: now };
        return { id, revision: await store.setDraft(transaction, id, changes), time: toUnixSeconds(now) };
      });
    },

    /** From a draft to a notice that staff see. `own` is the certified organisation; staff write in any name. */
    async submit(
      author: Author,
      actor: Actor,
      { id, revision }: { id: number; revision: number },
      own: OwnParty | null,
    ): Promise<number> {
      const { draft: seen } = await store.own(database, author, id);
      if (seen.revision !== revision) throw conflict();
      const content = await wholeContent(seen.content, own);
      const files = await attachments.prepare(database, author.userId, seen.noticeId, seen.attachments);
      return database.transaction(async (transaction) => {
        const draft = await writable(transaction, author, id);
        if (draft.revision !== revision) throw conflict();
        const noticeId = await submitNotice(transaction, author, draft, content);
        await attachments.replace(transaction, noticeId, draft.attachments, files);
        await store.setDraft(transaction, id, { noticeId, content, updatedAt: clock() });
        await steps.record(transaction, actor, 'submit', noticeId, { title: content.title });
        return noticeId;
      });
    },

    async takeBack(author: Author, actor: Actor, id: number): Promise<void> {
      await database.transaction(async (transaction) => {
        const { noticeId } = await store.lockDraft(transaction, author, id);
        if (noticeId === null) throw new PortalError(code.failure, '公告还是草稿，可以直接修改');
        const notice = await store.lockNotice(transaction, noticeId);
        nextState('takeBack', notice.state);
        const now = clock();
        await store.setNotice(transaction, noticeId, { state: 'draft', updatedAt: now });
        await store.setDraft(transaction, id, { updatedAt: now });
        await steps.record(transaction, actor, 'takeBack', noticeId);
      });
    },

    async remove(author: Author, actor: Actor, id: number): Promise<void> {
      await database.transaction(async (transaction) => {
        const { noticeId } = await store.lockDraft(transaction, author, id);
        if (noticeId === null) return store.removeDraft(transaction, id);
        const notice = await store.lockNotice(transaction, noticeId);
        nextState('remove', notice.state);
        await steps.record(transaction, actor, 'remove', noticeId, { title: notice.title });
        await store.removeNotice(transaction, noticeId);
      });
    },
  };

  async function submitNotice(
    transaction: Transaction,
    author: Author,
    { noticeId }: DraftRow,
    content: NoticeContent,
  ): Promise<number> {
    const now = clock();
    if (noticeId === null) {
      const entry = { content, state: 'submitted', publishedAt: null, authorId: author.userId } as const;
      const [made] = await notices.publishing.add(transaction, [entry], now);
      if (made === undefined) throw notFound();
      return made;
    }
    const { state } = await store.lockNotice(transaction, noticeId);
    nextState('submit', state);
    await notices.publishing.rewrite(transaction, noticeId, content, now);
    await store.setNotice(transaction, noticeId, { state: 'submitted', returnedReason: '', updatedAt: now });
    return noticeId;
  }
}

export type Drafts = ReturnType<typeof createDrafts>;
