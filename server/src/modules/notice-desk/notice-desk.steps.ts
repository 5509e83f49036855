import type { NoticeStep } from '@portal/contract/notice-drafts';
import { toUnixSeconds } from '@portal/contract/time';
import type { Actor } from '../../platform/audit.ts';
import type { Queries, Transaction } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { nicknamesOf } from '../accounts/accounts.ts';
import type { NoticeAction } from './notice-desk.machine.ts';
import { stepTitle } from './notice-desk.words.ts';

/** Does what was scheduled, when its time has come. */
export const scheduler = { userId: null, address: '' } as const;

export const subjectOf = (noticeId: number) => `notice:${noticeId}`;

/** Every step is written down with the deed itself, and read back as the notice's history. */
export function createSteps({ audit }: Platform) {
  return {
    async record(
      transaction: Transaction,
      actor: Actor | typeof scheduler,
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
      const { total, rows } = await audit.history(queries, subjectOf(noticeId), { limit, offset });
      const nameOf = await nicknamesOf(
        queries,
        rows.map(({ actorId }) => actorId),
      );
      return {
        total,
        steps: rows.map(({ at, action, detail, actorId }) => ({
          actorId,
          time: toUnixSeconds(at),
          by: actorId === null ? '系统' : nameOf(actorId),
          action: stepTitle[action] ?? action,
          detail: detailText(detail),
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
