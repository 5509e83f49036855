import { code } from '@portal/contract/codes';
import { reservations } from '@portal/contract/reservations';
import { call } from '../browser/call.ts';
import { toast } from '../browser/toasts.ts';

// It carries the contract, so it is imported when first needed.

export async function acceptOffer(id: number): Promise<void> {
  const answer = await call(reservations.accept, { id });
  if (answer.code === code.success) toast('success', answer.msg);
}
