import { refunds } from '@portal/contract/refunds';
import { call } from '../browser/call.ts';

// Loaded when somebody presses something, and the contract with it.

export const previewRefund = (order_no: string) => call(refunds.preview, { order_no });
export const askRefund = (order_no: string, reason: string) => call(refunds.ask, { order_no, reason });
export const withdrawRefund = (id: number) => call(refunds.withdraw, { id });
