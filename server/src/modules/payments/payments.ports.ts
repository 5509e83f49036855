import type { PaymentGateways } from '../../outside/payment/port.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Messages } from '../messages/messages.ts';
import type { Orders } from '../orders/orders.ts';

export type PaymentPorts = {
  gateways: PaymentGateways;
  messages: Pick<Messages, 'send'>;
  orders: Pick<Orders, 'find' | 'lock' | 'note' | 'requireNeeded' | 'settle'>;
  ledger: Pick<Ledger, 'posting'>;
  /** Whoever asked for a refund hears once what became of it. */
  refunds: {
    afterRefund(transaction: Transaction, refund: { key: string; amount: number }): Promise<void>;
    /** Whether a refund that failed here has still to be returned: nobody has paid it another way or asks again. */
    awaits(transaction: Transaction, key: string): Promise<boolean>;
    /** The keys by which the same refund was asked for before. */
    triesBefore(key: string): string[];
    refundFailed(transaction: Transaction, refund: { key: string; reason: string }): Promise<void>;
  };
};

export type RefundRequest = { key: string; orderNo: string; amount: number; reason: string };
