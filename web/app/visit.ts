import type { Client } from '@portal/contract/client';
import type { RoleId, StaffRole } from '@portal/contract/roles';
import { createContext } from 'react-router';

/** What the server knows about the request it renders a page for. */
export type Visit = {
  /** The contract client, calling the endpoints in process. */
  call: Client;
  session: { userId: number; roleId: RoleId | null; certified: boolean; staffRoles: StaffRole[] } | null;
  elder: boolean;
  publicUrl: string;
  development: boolean;
  /** Marks the scripts we write ourselves. */
  nonce: string;
  /** A form of this page was sent by the browser itself, without scripts or before they had come. */
  unsent: boolean;
};

export const visitContext = createContext<Visit>();
