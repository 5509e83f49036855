import { code } from '@portal/contract/codes';
import { staff, type StaffMember } from '@portal/contract/staff';
import { createContext, redirect, type MiddlewareFunction } from 'react-router';
import { visitContext } from '../visit.ts';

/** The staff member of this request, loaded by the guard of the shell. */
export const staffContext = createContext<StaffMember>();

/** A user's token does not open the back office: only `staff/me` tells whether it is a staff session. */
export const staffGuard: MiddlewareFunction<Response> = async ({ url, context }) => {
  const answer = await context.get(visitContext).call(staff.me, {});
  if (answer.code !== code.success) throw toLogin(url);
  context.set(staffContext, answer.data);
};

/** `url` is the page's; that of the request may be the data request's. */
export function toLogin({ pathname, search }: URL): Response {
  return redirect(`/admin/login?${new URLSearchParams({ redirect: pathname + search })}`);
}
