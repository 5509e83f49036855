import type { Channel, PaymentGateways } from '../../outside/payment/port.ts';
import type { Queries, Transaction } from '../../platform/database/database.ts';
import type { Messages } from '../messages/messages.ts';

/** What payments must know of an order. */
export type PayableOrder = {
  id: number;
  orderNo: string;
  userId: number;
  title: string;
  amount: number;
  /** 0 is unpaid. */
  status: number;
  expireAt: Date;
};

export type Settlement = {
  orderNo: string;
  method: Channel;
  /** The gateway's number of the payment. */
  reference: string;
  /** The ledger account the money is in. */
  from: string;
  paidAt: Date;
};

type Leg = { account: string; amount: number };

export type PaymentPorts = {
  gateways: PaymentGateways;
  messages: Pick<Messages, 'send'>;
  orders: {
    find(queries: Queries, orderNo: string, userId?: number): Promise<PayableOrder | null>;
    lock(transaction: Transaction, orderNo: string): Promise<PayableOrder | null>;
    note(transaction: Transaction, orderId: number, event: { kind: string; text: string }): Promise<void>;
    /** `closed` and `double`: the order does not want the money, and the caller gives it back. */
    settle(transaction: Transaction, settlement: Settlement): Promise<'paid' | 'same' | 'closed' | 'double'>;
  };
  ledger: {
    post(
      transaction: Transaction,
      journal: { key: string; kind: string; title: string; legs: Leg[]; orderNo?: string },
    ): Promise<boolean>;
  };
  /** Whoever asked for a refund hears once what became of it. */
  refunds: {
    afterRefund(transaction: Transaction, refund: { key: string; amount: number }): Promise<void>;
    refundFailed(transaction: Transaction, refund: { key: string; reason: string }): Promise<void>;
  };
};

export type RefundRequest = { key: string; orderNo: string; amount: number; reason: string };

/** What other modules may ask of payments. */
export type PaymentsOffer = {
  /** Closes every open attempt of an order at its gateway; `paid` when the money turned out to have arrived. */
  closeAll(orderNo: string): Promise<'closed' | 'paid'>;
  /** Gives (part of) what was paid for an order back by the gateway it came from. */
  refund(transaction: Transaction, request: RefundRequest): Promise<void>;
};
