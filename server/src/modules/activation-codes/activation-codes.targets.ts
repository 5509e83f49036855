import { code, PortalError } from '@portal/contract/codes';
import type { Queries, Transaction } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Courses } from '../courses/courses.ts';
import { activationCodeStore as store, type BatchRow, type CodeRow } from './activation-codes.store.ts';

export type TargetPorts = {
  courses: { rights: Pick<Courses['rights'], 'grantsOf' | 'grant' | 'revoke'> };
  memberships: {
    extend(
      transaction: Transaction,
      term: { userId: number; months: number; source: 'code'; key: string },
    ): Promise<Date>;
    takeBack(transaction: Transaction, term: { key: string; reason: string }): Promise<void>;
  };
};

const day = 86_400_000;
const membershipKey = (codeId: number) => `code:${codeId}`;

export type Targets = ReturnType<typeof createTargets>;

/** What codes open, and how it is closed again. */
export function createTargets({ clock }: Pick<Platform, 'clock'>, { courses, memberships }: TargetPorts) {
  const keyOf = ({ target, targetId }: BatchRow, codeId: number, userId: number) =>
    ({
      userId,
      target: target === 'path' ? 'path' : 'course',
      targetId: targetId!,
      source: 'activation',
      sourceId: String(codeId),
    }) as const;

  /** A code that would bring nothing is not used up: it can be given to somebody else. */
  async function requireUseful(queries: Queries, batch: BatchRow, userId: number, until: Date | null) {
    const target = batch.target === 'path' ? 'path' : 'course';
    if ((await store.targetTitle(queries, target, batch.targetId!)) === null) {
      throw new PortalError(code.failure, `“${batch.title}”已下架，激活码没有使用，请联系发放单位`);
    }
    const ids =
      batch.target === 'path' ? await store.coursesOfPath(queries, batch.targetId!) : [batch.targetId!];
    const grants = await courses.rights.grantsOf({ userId, roleId: null, certified: false }, queries);
    const hasMore = (id: number) => {
      const grant = grants.get(id);
      return grant && (grant.until === null || (until !== null && grant.until >= until));
    };
    if (ids.length === 0 || !ids.every(hasMore)) return;
    throw new PortalError(code.failure, `您已拥有“${batch.title}”，激活码没有使用，可以留给他人`);
  }

  return {
    /** Until when it lasts; null without an end. */
    async open(
      transaction: Transaction,
      batch: BatchRow,
      codeId: number,
      userId: number,
    ): Promise<Date | null> {
      if (batch.target === 'membership') {
        const key = membershipKey(codeId);
        return memberships.extend(transaction, { userId, months: batch.months!, source: 'code', key });
      }
      const until = batch.days === null ? null : new Date(clock().getTime() + batch.days * day);
      await requireUseful(transaction, batch, userId, until);
      await courses.rights.grant(transaction, { ...keyOf(batch, codeId, userId), until });
      return until;
    },

    async takeBack(
      transaction: Transaction,
      batch: BatchRow,
      { id, redeemedBy }: CodeRow,
      reason: string,
    ): Promise<void> {
      if (batch.target === 'membership') {
        await memberships.takeBack(transaction, { key: membershipKey(id), reason });
      } else if (redeemedBy !== null) {
        await courses.rights.revoke(transaction, { ...keyOf(batch, id, redeemedBy), reason });
      }
    },
  };
}
