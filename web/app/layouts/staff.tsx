import { Outlet, useRouteLoaderData } from 'react-router';
import { staffContext, staffGuard } from '../staff/guard.ts';
import { StaffError } from '../staff/staff-error.tsx';
import { StaffShell } from '../staff/staff-shell.tsx';
import type { Route } from './+types/staff';
import { ErrorPage } from './error-page.tsx';

/** The back office: whoever is not staff goes to its door. */
export const middleware = [staffGuard];

export function loader({ context }: Route.LoaderArgs) {
  return context.get(staffContext);
}

export default function Staff({ loaderData }: Route.ComponentProps) {
  return (
    <StaffShell member={loaderData}>
      <Outlet />
    </StaffShell>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const member = useRouteLoaderData<typeof loader>('layouts/staff');
  if (!member) return <ErrorPage error={error} />;
  return (
    <StaffShell member={member}>
      <StaffError error={error} />
    </StaffShell>
  );
}
