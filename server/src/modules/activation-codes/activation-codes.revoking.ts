import { code, PortalError } from '@portal/contract/codes';
import { rowId } from '@portal/contract/numbers';
import { z } from 'zod';
import type { Actor } from '../../platform/audit.ts';
import { type Job, job } from '../../platform/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Messages } from '../messages/messages.ts';
import { type ActivationDesk, noBatch } from './activation-codes.desk.ts';
import { activationCodeStore as store } from './activation-codes.store.ts';
import type { Targets } from './activation-codes.targets.ts';
import { redeemPage } from './activation-codes.wire.ts';

export type RevokingPorts = { messages: Pick<Messages, 'send'> };
type RevokeRequest = { id: number; reason: string; take_back: boolean };

/** Batch size of a transaction, so that its locks are short. */
const portion = 50;

const refused = (message: string) => new PortalError(code.failure, message);

export type Revoking = ReturnType<typeof createRevoking>;

/** A batch that is no longer good. */
export function createRevoking(
  platform: Platform,
  targets: Targets,
  { record }: Pick<ActivationDesk, 'record'>,
  { messages }: RevokingPorts,
) {
  const { database, clock, jobs } = platform;

  /** False when nothing was left. */
  function takePortion(batchId: number): Promise<boolean> {
    return database.transaction(async (transaction) => {
      const batch = await store.byId(transaction, batchId);
      if (!batch?.takesBack) return false;
      const rows = await store.toTakeBack(transaction, batchId, portion);
      const now = clock();
      for (const row of rows) {
        await targets.takeBack(transaction, batch, row, batch.revokedReason);
        await store.changeCode(transaction, row.id, { takenBackAt: now });
        if (row.redeemedBy === null) continue;
        await messages.send(transaction, {
          userId: row.redeemedBy,
          type: 2,
          title: '激活码已收回',
          content: `您用激活码开通的“${batch.title}”已由工作人员收回，原因：${batch.revokedReason}。如有疑问请联系客服。`,
          link: redeemPage,
          eventKey: `activation-taken-back:${row.id}`,
        });
      }
      return rows.length === portion;
    });
  }

  const takeBackJob = job({
    name: 'activationCodes.takeBack',
    title: '收回作废激活码开通的权益',
    data: z.object({ id: rowId }),
    async run({ id }) {
      while (await takePortion(id));
    },
  });

  return {
    jobs: [takeBackJob as Job],

    /** Revokes the unused codes; a second call may also take back what used ones opened. */
    async revoke(actor: Actor, { id, reason, take_back }: RevokeRequest): Promise<void> {
      await database.transaction(async (transaction) => {
        const batch = await store.hold(transaction, id, 'update');
        if (!batch) throw noBatch();
        if (batch.revokedAt && (batch.takesBack || !take_back)) throw refused('这一批激活码已经作废');
        const revokedAt = batch.revokedAt ?? clock();
        const changes = { revokedAt, revokedReason: reason, revokedBy: actor.userId, takesBack: take_back };
        await store.revoke(transaction, id, changes);
        await record(transaction, actor, 'revoke', id, { title: batch.title, reason, take_back });
        if (take_back) await jobs.send(takeBackJob, { id }, transaction);
      });
    },
  };
}
