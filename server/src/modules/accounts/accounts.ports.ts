import type { Moderation } from '../../outside/moderation/port.ts';
import type { Queries, Transaction } from '../../platform/database/database.ts';
import type { PersonalData } from '../../platform/module.ts';
import type { SmsCodes } from '../sms-codes/sms-codes.ts';
import type { Hasher } from './accounts.hasher.ts';

type NewMessage = {
  userId: number;
  type: 2 | 3;
  title: string;
  content: string;
  link: `/${string}`;
  eventKey: string;
};

/** What accounts needs of its neighbours, wired by app.ts. The lists may be filled after accounts is made. */
export type AccountPorts = {
  smsCodes: SmsCodes;
  moderation: Moderation;
  messages: { send(transaction: Transaction, message: NewMessage): Promise<unknown> };
  /** The published agreement of a kind. */
  agreement(kind: 'user' | 'privacy' | 'payment'): Promise<{ version: string }>;
  /** The address of an own picture; throws when the file is not one. */
  avatarUrl(transaction: Transaction, userId: number, fileId: string): Promise<string>;
  /** Reasons why somebody cannot leave yet. */
  cancelBlockers: ((userId: number) => Promise<string[]>)[];
  /** What this person in particular loses by leaving. */
  cancelLosses?: ((userId: number) => Promise<string[]>)[];
  personalData: PersonalData[];
  /** What somebody has to spend, in fen; nothing until a ledger is there. */
  balance?(queries: Queries, userId: number): Promise<number>;
  /** Until when somebody is a VIP; null for never or until memberships are there. */
  vipUntil?(queries: Queries, userId: number): Promise<Date | null>;
  /** Who invited whom; without it a key is known and nothing follows. */
  invites?: {
    /** Whose key it was before it was renewed. */
    ownerOfOldKey(queries: Queries, key: string): Promise<number | null>;
    record(
      transaction: Transaction,
      invite: { userId: number; inviterId: number; key: string; sameDevice: boolean },
    ): Promise<void>;
  };
  /** A PEM for several instances; without it each machine makes its own. */
  loginKey?: string | null;
  /** The fixed key of the hand-over call; it opens nothing alone (product 2). */
  handoverKey?: string;
  hasher?: Hasher;
};
