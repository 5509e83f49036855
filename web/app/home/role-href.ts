import type { RoleId } from '@portal/contract/roles';
import type { RoleEntry } from '@portal/contract/home-data';
import type { Visit } from '../visit.ts';

/** Where each identity does what it is for (product 3). */
const workOf: Record<RoleId, string> = {
  1: '/pages_workbench/pages/notices',
  2: '/pages_workbench/pages/subscription',
  3: '/pages_workbench/pages/notices',
  4: '/id',
};

/**
 * A visitor follows the card's own link; the holder of the identity goes to its workplace, everybody else to its
 * certification.
 */
export function roleHref({ role_id, href }: RoleEntry, session: Visit['session']): string | null {
  if (!session) return href;
  return session.roleId === role_id && session.certified ? workOf[role_id] : '/identity';
}
