import { code, PortalError } from '@portal/contract/codes';
import { hashToken, newToken } from '../../platform/crypto.ts';
import type { Queries, Transaction } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { smsCodeStore as store } from './sms-codes.store.ts';

type NewTicket = { kind: string; userId?: number; data?: Record<string, unknown>; seconds: number };
export type Ticket = { userId: number | null; data: Record<string, unknown> };

export function createTickets({ clock }: Platform) {
  return {
    async issueTicket(queries: Queries, { kind, userId, data = {}, seconds }: NewTicket): Promise<string> {
      const ticket = newToken();
      const expiresAt = new Date(clock().getTime() + seconds * 1000);
      await store.addTicket(queries, {
        hash: hashToken(ticket),
        kind,
        userId: userId ?? null,
        data,
        expiresAt,
      });
      return ticket;
    },

    /** Who holds a living ticket, which stays as it is: to lock the user's row before the ticket. */
    ownerOfTicket: (queries: Queries, kind: string, ticket: string): Promise<number | null> =>
      store.ticketOwner(queries, kind, hashToken(ticket), clock()),

    revokeTickets: (transaction: Transaction, userId: number): Promise<void> =>
      store.removeTickets(transaction, userId),

    /** Works once. In a transaction that fails the ticket is whole again. */
    async useTicket(queries: Queries, kind: string, ticket: string): Promise<Ticket> {
      const found = await store.takeTicket(queries, kind, hashToken(ticket), clock());
      if (!found) throw new PortalError(code.failure, '操作已超时，请重新开始');
      return found;
    },
  };
}
