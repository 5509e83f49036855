import type { AuthStatus } from '@portal/contract/roles';
import type { Transaction } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Messages } from '../messages/messages.ts';
import type { IdentityChanges, IdentityRow, IdentityStore } from './identities.store.ts';
import { type IdentityAction, nextStatus } from './identities.machine.ts';
import { messageOf } from './identities.messages.ts';

type Step = { action: IdentityAction; actorId: number; note: string; changes?: IdentityChanges };

export type TakeStep = ReturnType<typeof createSteps>;

/** The one way a status changes: by the machine, into the history, told to the applicant. */
export function createSteps(
  { clock }: Pick<Platform, 'clock'>,
  { store, messages }: { store: IdentityStore; messages: Pick<Messages, 'send'> },
) {
  return async (
    transaction: Transaction,
    identity: Pick<IdentityRow, 'id' | 'userId' | 'type' | 'status'>,
    { action, actorId, note, changes }: Step,
  ): Promise<AuthStatus> => {
    const to = nextStatus(action, identity.status);
    const at = clock();
    // A decision or a withdrawal ends the claim of a reviewer, an application starts without one.
    const released = { claimedBy: null, claimedAt: null };
    await store.change(transaction, identity.id, { ...changes, ...released, status: to, updatedAt: at });
    const step = await store.addStep(transaction, {
      identityId: identity.id,
      fromStatus: identity.status,
      toStatus: to,
      action,
      note,
      actorId,
      at,
    });
    await messages.send(transaction, {
      userId: identity.userId,
      type: 2,
      ...messageOf(action, identity.type, note),
      link: `/identity/${identity.id}`,
      eventKey: `identity-step:${step}`,
    });
    return to;
  };
}
