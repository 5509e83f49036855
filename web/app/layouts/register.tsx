import { Outlet, useLocation } from 'react-router';
import { dataOf } from '@portal/contract/endpoint';
import { site } from '@portal/contract/site';
import { visitContext } from '../visit.ts';
import type { Route } from './+types/register';
import { Consult } from './consult.tsx';
import { RegisterHeader } from './register-header.tsx';
import { SkipLink } from './skip-link.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const { site_name, logo_black } = dataOf(await context.get(visitContext).call(site.index, {}));
  return { name: site_name, logo: logo_black };
}

/** spec 2: register and retrieve have a header of their own and no footer. */
export default function Register({ loaderData }: Route.ComponentProps) {
  const registering = useLocation().pathname.startsWith('/register');
  return (
    <>
      <SkipLink />
      <RegisterHeader {...loaderData} registering={registering} />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <Consult />
    </>
  );
}
