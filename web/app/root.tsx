import { use, type ReactNode } from 'react';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { data, Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from 'react-router';
import type { Route } from './+types/root';
import { useLoginTokenAnywhere } from './accounts/login-token.ts';
import { Canonical } from './layouts/canonical.tsx';
import { EarlySubmit } from './layouts/early-submit.tsx';
import { ErrorPage } from './layouts/error-page.tsx';
import { portalName, useShell } from './layouts/shell.ts';
import { Toaster } from './layouts/toaster.tsx';
import { Pending } from './ui/pending.tsx';
import { NonceContext } from './nonce.ts';
import { visitContext } from './visit.ts';
import './ui/theme.css';

export function loader({ context }: Route.LoaderArgs) {
  const { elder, publicUrl, development, unsent } = context.get(visitContext);
  if (unsent) throw data(null, { status: 405 });
  return { elder, publicUrl, development };
}

// Fixed for the whole visit: the elder switch changes the document itself.
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>('root');
  const site = useShell()?.site;
  const nonce = use(NonceContext);
  return (
    <html lang="zh-CN" data-elder={root?.elder ? '' : undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#01aa72" />
        <meta name="SiteName" content={site?.site_name ?? portalName} />
        {root && <meta name="SiteDomain" content={new URL(root.publicUrl).host} />}
        {site?.site_id_code && <meta name="SiteIDCode" content={site.site_id_code} />}
        <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
        <link rel="apple-touch-icon" href="/icons/apple-touch-180.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        {root && <Canonical publicUrl={root.publicUrl} />}
        <Links nonce={nonce} />
        <Meta />
        <EarlySubmit />
      </head>
      <body className="flex min-h-dvh flex-col">
        {children}
        <Toaster />
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function App() {
  useLoginTokenAnywhere();
  return (
    <CSPProvider disableStyleElements>
      <Pending />
      <Outlet />
    </CSPProvider>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}
