import type { Moderation } from '../../outside/moderation/port.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { SmsCodes } from '../sms-codes/sms-codes.ts';
import type { Hasher } from './accounts.hasher.ts';

export type Paper = { name: string; size: number; read(): Promise<Uint8Array | null> };

/** What a module keeps about a person: for the person's own copy, and to be erased when the person leaves. */
export type PersonalData = {
  name: string;
  collect(userId: number): Promise<unknown>;
  /** Whole files that belong into the copy as they are. */
  papers?(userId: number): Promise<Paper[]>;
  erase(transaction: Transaction, userId: number): Promise<void>;
};

type Notice = {
  userId: number;
  type: 2 | 3;
  title: string;
  content: string;
  link: `/${string}`;
  eventKey: string;
};

/** What accounts needs of its neighbours, wired by app.ts. The lists may be filled after accounts is made. */
export type AccountPorts = {
  codes: SmsCodes;
  moderation: Moderation;
  messages: { tell(transaction: Transaction, notice: Notice): Promise<unknown> };
  /** The published agreement of a kind. */
  agreement(kind: 'user' | 'privacy' | 'payment'): Promise<{ version: string }>;
  /** The address of an own picture; throws when the file is not one. */
  avatarUrl(transaction: Transaction, userId: number, fileId: string): Promise<string>;
  /** Reasons why somebody cannot leave yet. */
  cancelBlockers: ((userId: number) => Promise<string[]>)[];
  personalData: PersonalData[];
  /** A PEM for several instances; without it each machine makes its own. */
  loginKey?: string | null;
  /** The fixed key of the hand-over call; it opens nothing alone (product 2). */
  handoverKey?: string;
  hasher?: Hasher;
};
