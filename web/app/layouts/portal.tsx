import { Activity, useEffect } from 'react';
import { Outlet, useLocation } from 'react-router';
import { dataOf } from '@portal/contract/endpoint';
import { site } from '@portal/contract/site';
import { share } from '../browser/shared-state.ts';
import { readToken } from '../browser/token.ts';
import { visitContext } from '../visit.ts';
import type { Route } from './+types/portal';
import { Consult } from './consult.tsx';
import { later } from './later.ts';
import { loadShell } from './load-shell.ts';
import { MobileHeader } from './mobile-header.tsx';
import { isShellStale, markShellFresh } from './renew-shell.ts';
import type { Shell } from './shell.ts';
import { SkipLink } from './skip-link.tsx';

const DesktopHeader = later(() => import('./desktop-header.tsx'));
const Footer = later(() => import('./footer.tsx'));

export function loader({ context }: Route.LoaderArgs): Promise<Shell> {
  const { call, session } = context.get(visitContext);
  return loadShell({
    call,
    menu: async () => dataOf(await call(site.navMenu, {})),
    loggedIn: session !== null,
  });
}

export async function clientLoader(): Promise<Shell> {
  markShellFresh();
  const { shellInBrowser } = await import('./browser-shell.ts');
  return shellInBrowser();
}

/** Whose shell is on the page. */
let shownTo: string | undefined;

// Header and footer stay from page to page, unless somebody logs in or out or a change marks them stale.
export const shouldRevalidate = () => isShellStale() || shownTo !== readToken();

/** The sections of the personal centre; the workbench is also a visitor's, with its board and its notices. */
const isPersonal =
  /^\/(profile|pay|identity|message)(\/|$)|^\/id\/?$|^\/pages_workbench\/pages\/(?!bids(\/|$))/;

export default function Portal({ loaderData: shell }: Route.ComponentProps) {
  const personal = isPersonal.test(useLocation().pathname);
  useEffect(() => {
    shownTo = readToken();
    share({ homeInfo: shell.site });
  }, [shell]);
  return (
    <>
      <SkipLink />
      <Activity>
        <DesktopHeader shell={shell} personal={personal} />
      </Activity>
      <MobileHeader shell={shell} />
      {/* Where no footer follows, the consult button covers nothing of the page's end. */}
      <main id="main" tabIndex={-1} className="flex flex-1 flex-col max-lg:not-has-data-bottom:pb-14">
        <Outlet />
      </main>
      <Activity>
        <Footer site={shell.site} year={shell.year} />
      </Activity>
      <Consult />
    </>
  );
}
