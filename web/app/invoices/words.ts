import { invoiceStatusTitle, type InvoiceStatus } from '@portal/contract/invoice-titles';
import type { Tone } from '../ui/tone.ts';

const tones: Record<InvoiceStatus, Tone> = {
  requested: 'accent',
  issued: 'brand',
  rejected: 'danger',
  withdrawn: 'neutral',
  reversal: 'accent',
  reversed: 'neutral',
};

export const invoiceState = (status: InvoiceStatus): { tone: Tone; text: string } => ({
  tone: tones[status],
  text: invoiceStatusTitle[status],
});
