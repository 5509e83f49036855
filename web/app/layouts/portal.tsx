import { Activity, useEffect, type ComponentType, type ReactNode } from 'react';
import { Outlet, useLocation, useMatches } from 'react-router';
import { dataOf } from '@portal/contract/endpoint';
import { site } from '@portal/contract/site';
import { share } from '../browser/shared-state.ts';
import { readToken } from '../browser/token.ts';
import { isMissing } from '../ui/error-words.ts';
import { PageProblem } from '../ui/problem.tsx';
import { visitContext } from '../visit.ts';
import type { Route } from './+types/portal';
import { Consult } from './consult.tsx';
import { ErrorPage } from './error-page.tsx';
import { later } from './later.ts';
import { loadShell } from './load-shell.ts';
import { MobileHeader } from './mobile-header.tsx';
import { isShellStale, markShellFresh } from './renew-shell.ts';
import { useShell, type Shell } from './shell.ts';
import { SkipLink } from './skip-link.tsx';

const DesktopHeader = later(() => import('./desktop-header.tsx'));
const Footer = later(() => import('./footer.tsx'));

export function loader({ context }: Route.LoaderArgs): Promise<Shell> {
  const { call, session } = context.get(visitContext);
  return loadShell({
    call,
    callSilently: call,
    menu: async () => dataOf(await call(site.navMenu, {})),
    loggedIn: session !== null,
  });
}

export async function clientLoader(): Promise<Shell> {
  markShellFresh();
  const { shellInBrowser } = await import('./browser-shell.ts');
  return shellInBrowser();
}

/** The session token for which the shell on the page was loaded. */
let shownTo: string | undefined;

// Header and footer are not reloaded on navigation, unless the session changed or they were marked stale.
export const shouldRevalidate = () => isShellStale() || shownTo !== readToken();

/** Personal centre and workbench, without the workbench's notices, which are public. */
const isPersonal =
  /^\/(profile|pay|identity|message)(\/|$)|^\/id\/?$|^\/pages_workbench(?!\/pages\/bids(\/|$))(\/|$)/;

function PortalFrame({ shell, children }: { shell: Shell; children: ReactNode }) {
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
      {/* Padding for the consult button on pages without a footer. */}
      <main id="main" tabIndex={-1} className="flex flex-1 flex-col max-lg:not-has-data-bottom:pb-14">
        {children}
      </main>
      <Activity>
        <Footer site={shell.site} year={shell.year} />
      </Activity>
      <Consult />
    </>
  );
}

export default function Portal({ loaderData: shell }: Route.ComponentProps) {
  return (
    <PortalFrame shell={shell}>
      <Outlet />
    </PortalFrame>
  );
}

/**
 * A nested layout may export the frame around its pages, which stays when a page fails: `export const handle = { frame
 * }`.
 */
type Handle = { frame?: ComponentType<{ children: ReactNode }> };

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const shell = useShell();
  const frames = useMatches().flatMap(({ handle }) => (handle as Handle | undefined)?.frame ?? []);
  // spec 2: header and footer are hidden where there is no page.
  if (!shell || isMissing(error)) return <ErrorPage error={error} />;
  return (
    <PortalFrame shell={shell}>
      {frames.reduceRight<ReactNode>(
        (inside, Frame) => (
          <Frame>{inside}</Frame>
        ),
        <PageProblem error={error} />,
      )}
    </PortalFrame>
  );
}
