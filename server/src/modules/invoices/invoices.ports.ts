import type { Files } from '../files/files.ts';
import type { Messages } from '../messages/messages.ts';
import type { Orders } from '../orders/orders.ts';
import type { Refunds } from '../refunds/refunds.ts';

export type InvoicePorts = {
  orders: Pick<Orders, 'find' | 'lock'>;
  messages: Pick<Messages, 'send'>;
  refunds: Pick<Refunds, 'isOpen'>;
  files: Pick<Files, 'claim' | 'linkShared' | 'prepare' | 'transferToPortal'>;
};
