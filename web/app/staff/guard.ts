import { code } from '@portal/contract/codes';
import { staff, type StaffMember } from '@portal/contract/staff';
import { createContext, redirect, type MiddlewareFunction } from 'react-router';
import { visitContext } from '../visit.ts';

/** Who works here; the shell's guard has asked. */
export const staffContext = createContext<StaffMember>();

/** A token of users does not open the back office: only `staff/me` says who is staff. */
export const staffGuard: MiddlewareFunction<Response> = async ({ url, context }) => {
  const answer = await context.get(visitContext).call(staff.me, {});
  if (answer.code !== code.success) throw toLogin(url);
  context.set(staffContext, answer.data);
};

/** `url` is the address of the page; that of the request may be the one of its data. */
export function toLogin({ pathname, search }: URL): Response {
  return redirect(`/admin/login?${new URLSearchParams({ redirect: pathname + search })}`);
}
