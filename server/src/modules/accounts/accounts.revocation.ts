import type { Transaction } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import type { SmsCodes } from '../sms-codes/sms-codes.ts';

export type EndLogins = ReturnType<typeof createRevocation>;

/**
 * Ends every session of somebody, and every ticket that could still open one or set a password. The caller holds the
 * user's row, as everybody does who uses a ticket: so the two take turns.
 */
export function createRevocation({ sessions }: Platform, smsCodes: Pick<SmsCodes, 'tickets'>) {
  return async (transaction: Transaction, userId: number, exceptSessionId = 0): Promise<void> => {
    await smsCodes.tickets.revokeTickets(transaction, userId);
    await sessions.closeAll(transaction, userId, exceptSessionId);
  };
}
