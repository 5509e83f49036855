import type { Queries, Transaction } from '../../platform/database/database.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Messages } from '../messages/messages.ts';
import type { OrderRow, Orders } from '../orders/orders.ts';

/** What refunds must know of an order. */
export type RefundableOrder = OrderRow;

export type RefundPorts = {
  orders: Pick<Orders, 'find' | 'lock' | 'note' | 'accountOf' | 'refundObstacle' | 'hasOwnRefundPeriod'> & {
    refunding: Pick<Orders['refunding'], 'begin' | 'finish'>;
  };
  ledger: Pick<Ledger, 'posting' | 'withdrawable' | 'isOverdrawn'>;
  payments: {
    /** Gives (part of) what was paid for an order back by the gateway it came from. */
    refund(
      transaction: Transaction,
      request: { key: string; orderNo: string; amount: number; reason: string },
    ): Promise<void>;
  };
  invoices: {
    /** Why an invoiced order cannot be refunded yet. */
    obstacle(queries: Queries, orderNo: string): Promise<string | null>;
  };
  messages: Pick<Messages, 'send'>;
};
