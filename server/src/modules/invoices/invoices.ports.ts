import type { Files } from '../files/files.ts';
import type { Messages } from '../messages/messages.ts';
import type { Orders } from '../orders/orders.ts';

export type InvoicePorts = {
  orders: Pick<Orders, 'lock'>;
  messages: Pick<Messages, 'send'>;
  files: Pick<Files, 'claim' | 'linkShared' | 'prepare' | 'transferToPortal'>;
};
