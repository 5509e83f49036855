import { code, PortalError } from '@portal/contract/codes';
import type { PageRequest } from '@portal/contract/paging';
import { formatDate, toUnixSeconds } from '@portal/contract/time';
import type { Actor } from '../../platform/audit.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { readCode } from './activation-codes.spelling.ts';
import { activationCodeStore as store, type BatchRow, type CodeRow } from './activation-codes.store.ts';
import type { Targets } from './activation-codes.targets.ts';
import { redemptionOf, stateOf } from './activation-codes.wire.ts';

type Outcome = { code: CodeRow; batch: BatchRow; already: boolean } | { refusal: string };

/** Somebody with a handful of cards comes through in an hour; a guesser would need longer than there is time. */
const triesOfPerson = { most: 20, seconds: 3600 };
/**
 * Many accounts behind one address. Only wrong codes count, and what is over locks those who go on guessing there, not
 * the address: a whole company shares one.
 */
const wrongOfAddress = { key: 'activation-code-wrong', most: 60, seconds: 3600 };

const refused = (message: string) => new PortalError(code.failure, message);

export type Redeeming = ReturnType<typeof createRedeeming>;

/** A person uses a code. */
export function createRedeeming(platform: Platform, targets: Targets) {
  const { database, clock, keyring, limits } = platform;

  const limitOf = (userId: number) => ({ key: `activation-code:${userId}`, ...triesOfPerson });

  async function attempt(transaction: Transaction, userId: number, codeIndex: string): Promise<Outcome> {
    const found = await store.byIndex(transaction, codeIndex);
    if (!found) return { refusal: '激活码不存在，请核对后重新输入' };
    await store.lockUser(transaction, userId);
    // Lock order: the batch first, as in a revocation.
    const batch = (await store.hold(transaction, found.batchId, 'share'))!;
    const held = (await store.holdCode(transaction, found.id))!;
    if (held.takenBackAt && held.redeemedBy === userId) return { refusal: '该激活码已由工作人员收回' };
    if (held.redeemedAt) {
      if (held.redeemedBy !== userId) return { refusal: '该激活码已被使用' };
      return { code: held, batch, already: true };
    }
    const state = stateOf(batch, clock());
    if (state === 'revoked') return { refusal: '该激活码已作废，请联系发放单位' };
    if (state === 'expired') {
      return { refusal: `该激活码已于 ${formatDate(toUnixSeconds(batch.expiresAt))} 过期` };
    }
    const until = await targets.open(transaction, batch, held.id, userId);
    const used = { redeemedAt: clock(), redeemedBy: userId, until };
    return { code: await store.changeCode(transaction, held.id, used), batch, already: false };
  }

  async function countWrong({ userId, address }: Actor): Promise<void> {
    try {
      await limits.use({ ...wrongOfAddress, address });
    } catch (error) {
      await limits.exhaust(limitOf(userId));
      throw error;
    }
  }

  return {
    async redeem(person: Actor, text: string) {
      const typed = readCode(text);
      // Failed the check letter: nothing was looked up, so it does not count as a try.
      if (typed === null) throw refused('激活码有误，请核对后重新输入');
      await limits.use(limitOf(person.userId));
      const codeIndex = keyring.blindIndex('activation-code', typed);
      const outcome = await database.transaction((transaction) =>
        attempt(transaction, person.userId, codeIndex),
      );
      if ('refusal' in outcome) {
        await countWrong(person);
        throw refused(outcome.refusal);
      }
      return { redemption: redemptionOf(outcome.code, outcome.batch), already: outcome.already };
    },

    async own(userId: number, { page, page_size }: PageRequest) {
      const rows = await store.own(database, userId, { offset: (page - 1) * page_size, limit: page_size });
      return {
        total: await store.ownTotal(database, userId),
        page,
        page_size,
        data: rows.map((row) => redemptionOf(row.code, row.batch)),
      };
    },
  };
}
