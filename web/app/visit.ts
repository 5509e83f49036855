import type { Client } from '@portal/contract/client';
import type { RoleId, StaffRole } from '@portal/contract/roles';
import { createContext } from 'react-router';

/** Request context of a server-rendered page. */
export type Visit = {
  /** The contract client, calling the endpoints in process. */
  call: Client;
  session: { userId: number; roleId: RoleId | null; certified: boolean; staffRoles: StaffRole[] } | null;
  elder: boolean;
  publicUrl: string;
  development: boolean;
  /** CSP nonce of our inline scripts. */
  nonce: string;
  /** The browser itself sent a form of this page, without scripts or before hydration. */
  unsent: boolean;
};

export const visitContext = createContext<Visit>();
