import { code, PortalError } from '@portal/contract/codes';
import type { Access } from '@portal/contract/endpoint';
import { roleTitle } from '@portal/contract/roles';
import type { Session } from '../sessions.ts';

/** The one place that decides whether a call may be made. Throws the refusal. */
export function admit(access: Access, session: Session | null): void {
  if (access === 'public') return;
  if (!session) throw new PortalError(code.sessionInvalid);
  if (access === 'loggedIn') return;
  if (access !== 'user' && 'staff' in access) {
    const allowed =
      session.kind === 'staff' && access.staff.some((duty) => session.staffRoles.includes(duty));
    if (!allowed) throw new PortalError(code.notAllowed);
    return;
  }
  if (session.kind !== 'user') throw new PortalError(code.notAllowed, '请在门户登录后使用此功能');
  if (access === 'user') return;
  const { roleId } = session;
  if (roleId === null || !access.certified.includes(roleId)) {
    const titles = access.certified.map((each) => roleTitle[each]).join('、');
    throw new PortalError(code.notAllowed, `此功能仅向${titles}开放`);
  }
  if (!session.certified) throw new PortalError(code.notCertified);
}

/** The same decision for what is left out rather than refused. */
export function isAdmitted(access: Access, session: Session | null): boolean {
  try {
    admit(access, session);
    return true;
  } catch (error) {
    if (error instanceof PortalError) return false;
    throw error;
  }
}
