import { transferStatusTitle, type TransferStatus } from '@portal/contract/transfer-titles';
import type { Tone } from '../ui/tone.ts';

const tones: Record<TransferStatus, Tone> = { review: 'accent', confirmed: 'brand', rejected: 'danger' };

export const transferState = (status: TransferStatus): { tone: Tone; text: string } => ({
  tone: tones[status],
  text: transferStatusTitle[status],
});
