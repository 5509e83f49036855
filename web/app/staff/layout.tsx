import { Outlet, useRouteLoaderData } from 'react-router';
import { ErrorPage } from '../layouts/error-page.tsx';
import type { Route } from './+types/layout';
import { staffContext, staffGuard } from './guard.ts';
import { menuOf } from './menu.ts';
import { StaffError } from './staff-error.tsx';
import { StaffShell } from './staff-shell.tsx';
import type { StaffVisit } from './use-staff.ts';

/** The back office: whoever is not staff goes to its login page. */
export const middleware = [staffGuard];

export function loader({ context }: Route.LoaderArgs): StaffVisit {
  const staffMember = context.get(staffContext);
  return { ...staffMember, menu: menuOf(staffMember.roles) };
}

export default function Staff({ loaderData }: Route.ComponentProps) {
  return (
    <StaffShell staffMember={loaderData}>
      <Outlet />
    </StaffShell>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const staffMember = useRouteLoaderData<typeof loader>('staff/layout');
  if (!staffMember) return <ErrorPage error={error} />;
  return (
    <StaffShell staffMember={staffMember}>
      <StaffError error={error} />
    </StaffShell>
  );
}
