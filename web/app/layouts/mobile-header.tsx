import { Suspense, useState } from 'react';
import { lazy } from '../browser/lazy.ts';
import { HomeLogo } from './home-logo.tsx';
import { Icon } from './icons.tsx';
import { useMounted } from '../ui/use-mounted.ts';
import type { Shell } from './shell.ts';

const MobileDrawer = lazy(() => import('./mobile-drawer.tsx'));

/** spec 2: the green bar. White on it is 3.0:1, so it carries nothing smaller than the logo and icons. */
export function MobileHeader({ shell }: { shell: Shell }) {
  const { site, user } = shell;
  const mounted = useMounted();
  const [drawer, setDrawer] = useState<'never' | 'open' | 'closed'>('never');
  const icon = <Icon name={drawer === 'open' ? 'close' : user ? 'user' : 'menu'} className="size-7" />;
  return (
    <header className="on-dark sticky top-0 z-40 bg-brand lg:hidden">
      <div className="flex h-14 items-center justify-between ps-4 pe-2">
        <HomeLogo src={site.logo} name={site.site_name} className="h-9 w-auto" />
        {mounted ? (
          <button
            type="button"
            aria-label={user ? '打开个人菜单' : '打开菜单'}
            aria-expanded={drawer === 'open'}
            aria-haspopup="dialog"
            className={iconButton}
            onClick={() => setDrawer('open')}
          >
            {icon}
          </button>
        ) : (
          // Until scripts run, or without them, the site map is the menu.
          <a href="/sitemap" aria-label="打开菜单" className={iconButton}>
            {icon}
          </a>
        )}
      </div>
      {drawer !== 'never' && (
        <Suspense>
          <MobileDrawer shell={shell} open={drawer === 'open'} onClose={() => setDrawer('closed')} />
        </Suspense>
      )}
    </header>
  );
}

const iconButton = 'flex size-11 items-center justify-center rounded-md text-white';
