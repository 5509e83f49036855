import { code } from '@portal/contract/codes';
import { reservations } from '@portal/contract/reservations';
import { call } from '../browser/call.ts';
import { toast } from '../browser/toasts.ts';
import { isUnanswered } from '../browser/unanswered.ts';

// Pulls in the contract's schemas, so import it dynamically.

/** False when the server has not answered. */
export async function acceptOffer(id: number): Promise<boolean> {
  const answer = await call(reservations.accept, { id });
  if (answer.code === code.success) toast('success', answer.msg);
  return !isUnanswered(answer);
}
