import { Suspense } from 'react';
import { lazy } from '../browser/lazy.ts';
import { buttonClass } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { ElderSwitch, ReadAloud } from './elder-switch.tsx';
import { HomeLogo } from './home-logo.tsx';
import { NavMenu } from './nav-menu.tsx';
import { useScrolled } from './scrolled.ts';
import type { Shell } from './shell.ts';
import { Link } from '../ui/link.tsx';

// Most visitors are not logged in: their pages do without this code.
const AccountBar = lazy(() => import('./account-bar.tsx'));

// spec 9
const whiteAfter = 10;

type DesktopHeaderProps = { shell: Shell; personal: boolean };

export default function DesktopHeader({ shell, personal }: DesktopHeaderProps) {
  const { site, menu, user, messages } = shell;
  const white = useScrolled(whiteAfter);
  return (
    <header
      data-white={white}
      // Without scripts nothing turns it white, so it stays where it is and no text runs under it.
      className="sticky top-0 z-40 hidden transition-colors duration-150 data-[white=true]:bg-white data-[white=true]:shadow-card lg:block noscript:static"
    >
      <div className="content-width flex min-h-18 items-center gap-4 xl:gap-8">
        <HomeLogo src={site.logo_black} name={site.site_name} className="h-9 w-auto xl:h-10" />
        {personal ? <PersonalCaption /> : <NavMenu menu={menu} />}
        <div className="flex shrink-0 items-center gap-1">
          {personal && (
            <Link to="/" className={buttonClass({ variant: 'secondary', size: 'sm', className: 'me-2' })}>
              返回首页
            </Link>
          )}
          <ReadAloud className={quiet} />
          <ElderSwitch className={quiet} />
          {/* spec 4: logged in when user_identity_id is present. */}
          {user?.user_identity_id ? (
            <Suspense fallback={<span className="h-10 w-36" />}>
              <AccountBar user={user} messages={messages} />
            </Suspense>
          ) : (
            <Link to="/login" className={buttonClass({ className: 'ms-2' })}>
              登录
            </Link>
          )}
        </div>
      </div>
    </header>
  );
}

const quiet = cx(
  'inline-flex min-h-10 items-center gap-1.5 rounded-md px-3 whitespace-nowrap text-ink-soft transition-colors',
  'hover:bg-black/5 hover:text-ink',
);

function PersonalCaption() {
  return <p className="flex-1 border-s border-line-strong ps-4 text-xl font-semibold">个人中心</p>;
}
