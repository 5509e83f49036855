import type { NoticeStep } from '@portal/contract/notice-drafts';
import { toUnixSeconds } from '@portal/contract/time';
import { count, desc, eq } from 'drizzle-orm';
import { auditLog } from '../../platform/audit.tables.ts';
import type { Queries, Transaction } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { users } from '../accounts/accounts.tables.ts';
import type { NoticeAction } from './notice-desk.machine.ts';
import { stepTitle } from './notice-desk.words.ts';

/** Who does something, from where; nobody is the clock. */
export type Actor = { userId: number | null; address: string };

export const subjectOf = (noticeId: number) => `notice:${noticeId}`;

/** Every step is written down with the deed itself, and read back as the notice's history. */
export function createSteps({ audit }: Platform) {
  return {
    async record(
      transaction: Transaction,
      actor: Actor,
      action: NoticeAction,
      noticeId: number,
      detail: Record<string, unknown> = {},
    ): Promise<void> {
      await audit.record(transaction, {
        actorId: actor.userId,
        action: `notices.${action}`,
        subject: subjectOf(noticeId),
        detail,
        address: actor.address,
      });
    },

    async history(queries: Queries, noticeId: number, limit: number, offset: number) {
      const where = eq(auditLog.subject, subjectOf(noticeId));
      const rows = await queries
        .select({ row: auditLog, actor: users.nickname })
        .from(auditLog)
        .leftJoin(users, eq(users.id, auditLog.actorId))
        .where(where)
        .orderBy(desc(auditLog.at), desc(auditLog.id))
        .limit(limit)
        .offset(offset);
      const [counted] = await queries.select({ total: count() }).from(auditLog).where(where);
      return {
        total: counted!.total,
        steps: rows.map(({ row, actor }) => ({
          actorId: row.actorId,
          time: toUnixSeconds(row.at),
          by: row.actorId === null ? '系统' : (actor ?? ''),
          action: stepTitle[row.action] ?? row.action,
          detail: detailText(row.detail),
        })),
      };
    },
  };
}

export type Steps = ReturnType<typeof createSteps>;

/** What an author may know of who did what: the office is one. */
export function asSeenBy(
  userId: number,
  steps: readonly (NoticeStep & { actorId: number | null })[],
): NoticeStep[] {
  return steps.map(({ actorId, ...step }) => ({
    ...step,
    by: actorId === userId ? '我' : actorId === null ? '系统' : '工作人员',
  }));
}

function detailText(detail: Record<string, unknown>): string {
  const texts: string[] = [];
  if (typeof detail.reason === 'string') texts.push(detail.reason);
  if (typeof detail.version === 'number') texts.push(`第 ${detail.version} 版`);
  if (typeof detail.time === 'string') texts.push(detail.time);
  if (Array.isArray(detail.fields)) texts.push(`改动：${detail.fields.join('、')}`);
  return texts.join('；');
}
