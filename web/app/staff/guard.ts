import { code } from '@portal/contract/codes';
import { staff, type StaffMember } from '@portal/contract/staff';
import { createContext, redirect, type MiddlewareFunction } from 'react-router';
import { visitContext } from '../visit.ts';

/** Who works here; the shell's guard has asked. */
export const staffContext = createContext<StaffMember>();

/** A token of members does not open the back office: only `staff/me` says who is staff. */
export const staffGuard: MiddlewareFunction<Response> = async ({ request, context }) => {
  const answer = await context.get(visitContext).call(staff.me, {});
  if (answer.code !== code.success) throw toLogin(request);
  context.set(staffContext, answer.data);
};

export function toLogin(request: Request): Response {
  const { pathname, search } = new URL(request.url);
  return redirect(`/admin/login?${new URLSearchParams({ redirect: pathname + search })}`);
}
