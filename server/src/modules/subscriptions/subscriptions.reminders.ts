import { code, PortalError } from '@portal/contract/codes';
import type { PageRequest } from '@portal/contract/paging';
import { toUnixSeconds } from '@portal/contract/time';
import type { Transaction } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Messages } from '../messages/messages.ts';
import { cancelledMessage, dueMessage, movedMessage } from './subscriptions.reminder-messages.ts';
import { type DueReminder, reminderStore as store } from './subscriptions.reminders.store.ts';

type Days = 1 | 3 | 7;

const day = 86_400_000;
const keptDays = 180;
const atOnce = 200;
const mostOwn = 200;
/** Overlap of the watermark: a transaction may commit later than its change time. */
const overlap = 10 * 60_000;
const none = { days: null, remind_time: null, sent: false };

/** Words before a deadline. They follow the deadline, and are told once for each. */
export function createReminders(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  messages: Pick<Messages, 'sendAll'>,
) {
  const before = (deadline: Date, days: number) => new Date(deadline.getTime() - days * day);

  /** Notices that changed since the last look: their reminders move, or end with them. */
  async function follow(): Promise<void> {
    const now = clock();
    const since = (await store.mark(database)) ?? new Date(0);
    for (let more = true; more;) {
      more = await database.transaction(async (transaction) => {
        const changed = await store.outdated(transaction, new Date(since.getTime() - overlap), now, atOnce);
        for (const one of changed) await settle(transaction, one, now);
        await messages.sendAll(
          transaction,
          changed.map((one) => (isOver(one, now) ? cancelledMessage(one) : movedMessage(one))),
        );
        return changed.length === atOnce;
      });
    }
    await store.setMark(database, now);
  }

  function isOver({ state, current }: DueReminder, now: Date): boolean {
    return state !== 'published' || current === null || current <= now;
  }

  async function settle(transaction: Transaction, one: DueReminder, now: Date): Promise<void> {
    if (isOver(one, now)) await store.remove(transaction, one.userId, one.noticeId);
    else {
      const remindAt = before(one.current!, one.days);
      // Whoever was told is told once more when the new day comes.
      const again = remindAt > now && ({ sentAt: null } as const);
      await store.move(transaction, one.userId, one.noticeId, { deadline: one.current!, remindAt, ...again });
    }
  }

  /** Everybody whose moment has come. */
  async function tellDue(): Promise<void> {
    for (let more = true; more;) {
      more = await database.transaction(async (transaction) => {
        const now = clock();
        const due = await store.due(transaction, now, atOnce);
        for (const one of due) await store.sent(transaction, one.userId, one.noticeId, now);
        await messages.sendAll(transaction, due.filter((one) => !isOver(one, now)).map(dueMessage));
        return due.length === atOnce;
      });
    }
  }

  async function own(userId: number, noticeId: number) {
    const row = await store.own(database, userId, noticeId);
    if (!row) return none;
    return {
      days: row.days as Days,
      remind_time: toUnixSeconds(row.remindAt),
      sent: row.sentAt !== null,
    };
  }

  return {
    own,

    async set(userId: number, noticeId: number, days: Days | 0) {
      if (days === 0) {
        await store.remove(database, userId, noticeId);
        return none;
      }
      const now = clock();
      await database.transaction(async (transaction) => {
        const notice = await store.notice(transaction, noticeId);
        if (!notice) throw new PortalError(code.failure, '公告不存在');
        if (!notice.deadline) throw new PortalError(code.failure, '这条公告没有截止时间');
        const remindAt = before(notice.deadline, days);
        if (remindAt <= now) throw new PortalError(code.failure, `距截止已不足 ${days} 天`);
        if ((await store.countOthers(transaction, userId, noticeId)) >= mostOwn) {
          throw new PortalError(code.failure, `最多设置 ${mostOwn} 个提醒`);
        }
        await store.put(transaction, { userId, noticeId, days, deadline: notice.deadline, remindAt });
      });
      return own(userId, noticeId);
    },

    async list(userId: number, { page, page_size }: PageRequest) {
      const rows = await store.page(database, userId, page_size, (page - 1) * page_size);
      return {
        total: await store.total(database, userId),
        page,
        page_size,
        data: rows.map((row) => ({
          days: row.days as Days,
          remind_time: toUnixSeconds(row.remindAt),
          sent: row.sentAt !== null,
          notice: {
            id: row.noticeId,
            title: row.title,
            deadline: row.deadline && toUnixSeconds(row.deadline),
            withdrawn: row.state !== 'published',
          },
        })),
      };
    },

    async run(): Promise<void> {
      await follow();
      await tellDue();
    },

    /** Long past: nobody looks for them any more. */
    prune: () => store.removeOlder(database, new Date(clock().getTime() - keptDays * day)),

    collect: async (userId: number) =>
      (await store.page(database, userId, 10_000, 0)).map(({ title, days, remindAt }) => ({
        notice: title,
        days,
        remind_time: toUnixSeconds(remindAt),
      })),
    erase: (transaction: Transaction, userId: number) => store.removeAllOf(transaction, userId),
  };
}
