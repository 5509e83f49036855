import type { PaymentGateways } from '../../outside/payment/port.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Messages } from '../messages/messages.ts';
import type { Orders } from '../orders/orders.ts';

export type PaymentPorts = {
  gateways: PaymentGateways;
  messages: Pick<Messages, 'send'>;
  orders: Pick<Orders, 'find' | 'lock' | 'note' | 'requireNeeded' | 'settle'>;
  ledger: Pick<Ledger, 'post'>;
  /** Whoever asked for a refund hears once what became of it. */
  refunds: {
    afterRefund(transaction: Transaction, refund: { key: string; amount: number }): Promise<void>;
    refundFailed(transaction: Transaction, refund: { key: string; reason: string }): Promise<void>;
  };
};

export type RefundRequest = { key: string; orderNo: string; amount: number; reason: string };
