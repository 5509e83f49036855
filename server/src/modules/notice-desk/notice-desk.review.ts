import { code, PortalError } from '@portal/contract/codes';
import type { DeskNotice } from '@portal/contract/notice-desk';
import type { DraftContent, NoticeAttachment } from '@portal/contract/notice-drafts';
import { formatMoment, toUnixSeconds } from '@portal/contract/time';
import type { Actor } from '../../platform/audit.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { nicknamesOf } from '../accounts/accounts.ts';
import type { Messages } from '../messages/messages.ts';
import type { Notices } from '../notices/notices.ts';
import type { Attachments } from './notice-desk.attachments.ts';
import { changesBetween } from './notice-desk.changes.ts';
import { wholeContent } from './notice-desk.content.ts';
import { type NoticeAction, nextState } from './notice-desk.machine.ts';
import { deskRowOf } from './notice-desk.queue.ts';
import { type Steps, scheduler } from './notice-desk.steps.ts';
import {
  conflict,
  contentOf,
  noticeDeskStore as store,
  type NoticeRow,
  notFound,
  revisionOf,
  staffRole,
} from './notice-desk.store.ts';
import { messageOf } from './notice-desk.words.ts';

export type ExpectedRevision = { id: number; revision: string };
export type Edited = ExpectedRevision & { content: DraftContent; attachments: NoticeAttachment[] };
export type ReviewPorts = {
  notices: Pick<Notices, 'publishing'>;
  attachments: Attachments;
  steps: Steps;
  messages: Pick<Messages, 'send'>;
};

/** What visitors see changes with these. */
const publicActions: readonly NoticeAction[] = ['publish', 'correct', 'withdraw'];
const furthest = 365 * 86_400_000;

export type ReviewStep = ReturnType<typeof createReviewStep>;

/** A step of staff on exactly the notice they have read. */
export function createReviewStep({ notices, attachments, messages }: ReviewPorts) {
  return {
    async take<Result>(
      action: NoticeAction,
      { id, revision }: ExpectedRevision,
      work: (transaction: Transaction, notice: NoticeRow) => Promise<Result>,
    ): Promise<Result> {
      const step = async (transaction: Transaction) => {
        const notice = await store.lockNotice(transaction, id);
        nextState(action, notice.state);
        if (revisionOf(notice, await attachments.rowsOf(transaction, id)) !== revision) throw conflict();
        return work(transaction, notice);
      };
      return notices.publishing.change(step, () => publicActions.includes(action));
    },

    /** A user who wrote it hears of it; staff see it in their own lists. */
    async notifyAuthor(
      transaction: Transaction,
      notice: NoticeRow,
      action: Parameters<typeof messageOf>[0],
      reason = '',
    ): Promise<void> {
      const draft = await store.draftOfNotice(transaction, notice.id);
      if (!draft || draft.roleId === staffRole) return;
      await messages.send(transaction, {
        userId: draft.userId,
        type: 2,
        ...messageOf(action, notice.title, reason),
        link:
          action === 'publish' ? `/bids/detail/${notice.id}` : `/pages_workbench/pages/notices/${draft.id}`,
        // Returned twice is told twice.
        eventKey: `notice:${notice.id}:${action}:${draft.revision}:${notice.version}`,
      });
    },
  };
}

export function createReview(platform: Platform, ports: ReviewPorts, { take, notifyAuthor }: ReviewStep) {
  const { database, clock } = platform;
  const { notices, attachments, steps } = ports;

  async function out(
    transaction: Transaction,
    notice: NoticeRow,
    actor: Actor | typeof scheduler,
    at: Date,
  ): Promise<boolean> {
    if (!(await notices.publishing.release(transaction, notice.id, at))) return false;
    await attachments.transferToPortal(transaction, notice.id, notice.body);
    await steps.record(transaction, actor, 'publish', notice.id, { title: notice.title });
    await notifyAuthor(transaction, notice, 'publish');
    return true;
  }

  return {
    async read(id: number): Promise<DeskNotice> {
      const notice = await store.notice(database, id);
      if (!notice || notice.state === 'draft') throw notFound();
      const rows = await attachments.rowsOf(database, id);
      const nameOf = await nicknamesOf(database, [notice.authorId]);
      return {
        ...deskRowOf({ notice, author: nameOf(notice.authorId) }),
        revision: revisionOf(notice, rows),
        content: contentOf(notice),
        attachments: await attachments.ofNotice(database, id),
        returned_reason: notice.returnedReason,
        withdrawn_reason: notice.withdrawnReason,
        external_id: notice.externalId ?? '',
      };
    },

    async save(actor: Actor, edited: Edited): Promise<string> {
      const content = await wholeContent(edited.content, null);
      const files = await attachments.prepare(database, actor.userId, edited.id, edited.attachments);
      return take('edit', edited, async (transaction, notice) => {
        const fields = changesBetween(contentOf(notice), content).map(({ field }) => field);
        await notices.publishing.rewrite(transaction, notice.id, content, clock());
        await attachments.replace(transaction, notice.id, edited.attachments, files);
        await steps.record(transaction, actor, 'edit', notice.id, { fields });
        const after = await store.lockNotice(transaction, notice.id);
        return revisionOf(after, await attachments.rowsOf(transaction, notice.id));
      });
    },

    /** Back to the author, with what staff have mended in it. */
    async return(actor: Actor, expected: ExpectedRevision, reason: string): Promise<void> {
      await take('return', expected, async (transaction, notice) => {
        const now = clock();
        const draft = await store.draftOfNotice(transaction, notice.id);
        // Imported, or its author is gone: nobody could hand it in again.
        if (!draft) throw new PortalError(code.failure, '这条公告没有可以退回的提交人，请直接编辑后发布');
        const changes = {
          state: 'returned',
          returnedReason: reason,
          publishedAt: null,
          updatedAt: now,
        } as const;
        await store.setNotice(transaction, notice.id, changes);
        const rows = await attachments.rowsOf(transaction, notice.id);
        const files = rows.map(({ name, fileId, url }) => ({ name, url: fileId ?? url ?? '' }));
        await store.setDraft(transaction, draft.id, {
          content: contentOf(notice),
          attachments: files,
          updatedAt: now,
        });
        await steps.record(transaction, actor, 'return', notice.id, { reason });
        await notifyAuthor(transaction, notice, 'return', reason);
      });
    },

    async publish(actor: Actor, expected: ExpectedRevision): Promise<number> {
      const at = clock();
      await take('publish', expected, async (transaction, notice) => {
        if (!(await out(transaction, notice, actor, at))) throw conflict();
      });
      return toUnixSeconds(at);
    },

    async schedule(actor: Actor, expected: ExpectedRevision, seconds: number | null): Promise<void> {
      const now = clock();
      if (seconds === null) {
        return take('unschedule', expected, async (transaction, { id }) => {
          await store.setNotice(transaction, id, { state: 'submitted', publishedAt: null, updatedAt: now });
          await steps.record(transaction, actor, 'unschedule', id);
        });
      }
      const at = new Date(seconds * 1000);
      if (at <= now) throw new PortalError(code.failure, '定时发布的时间须晚于现在');
      if (at.getTime() - now.getTime() > furthest)
        throw new PortalError(code.failure, '定时发布最多提前一年');
      return take('schedule', expected, async (transaction, { id }) => {
        await store.setNotice(transaction, id, { state: 'scheduled', publishedAt: at, updatedAt: now });
        await steps.record(transaction, actor, 'schedule', id, { time: formatMoment(seconds) });
      });
    },

    /** Publishes what is due, each notice once and in a transaction of its own, however many workers run. */
    async publishDue(limit = 500): Promise<number> {
      let published = 0;
      const failures: unknown[] = [];
      for (const id of await store.due(database, clock(), limit)) {
        try {
          const publishing = async (transaction: Transaction) => {
            const notice = await store.lockDue(transaction, id, clock());
            return notice !== null && out(transaction, notice, scheduler, clock());
          };
          const done = await notices.publishing.change(publishing, (isOut) => isOut);
          if (done) published += 1;
        } catch (error) {
          // A failure must not block the others.
          failures.push(error);
        }
      }
      if (failures.length > 0) throw new AggregateError(failures, 'scheduled notices could not be published');
      return published;
    },
  };
}
