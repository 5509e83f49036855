import type { Endpoint } from '@portal/contract/endpoint';
import type { Actor } from '../audit.ts';
import type { Session } from '../sessions.ts';

/** Who calls, and from where. */
export type Caller = {
  session: Session | null;
  address: string;
  fingerprint: string;
  device: string;
  requestId: string;
  /** Says on which device somebody has logged in before; opens nothing. Missing where no answer can set it. */
  deviceCookie?: { value: string; keep(value: string): void };
};

/** Somebody the access check has let through. */
export type UserCaller = Caller & { session: Session };

export function actorOf({ session, address }: Pick<UserCaller, 'session' | 'address'>): Actor {
  return { userId: session.userId, address };
}

export type CallerOf<E extends Endpoint> = E['access'] extends 'public' ? Caller : UserCaller;
