import type { Files } from '../files/files.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Messages } from '../messages/messages.ts';
import type { Orders } from '../orders/orders.ts';
import type { Payments } from '../payments/payments.ts';

export type TransferPorts = {
  orders: Pick<Orders, 'find' | 'lock' | 'settle' | 'note' | 'needless'>;
  payments: Pick<Payments, 'closeSoon'>;
  ledger: Pick<Ledger, 'posting'>;
  messages: Pick<Messages, 'send'>;
  files: Pick<Files, 'claim' | 'link' | 'prepare' | 'transferToPortal'>;
};
