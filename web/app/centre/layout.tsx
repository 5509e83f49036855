import { Activity, type ReactNode } from 'react';
import { Outlet } from 'react-router';
import { later } from '../layouts/later.ts';
import { useShell } from '../layouts/shell.ts';
import { useListLoading } from '../lists/use-list-loading.ts';
import { cx } from '../ui/cx.ts';

// Links alone: they work before their scripts have come.
const SideMenu = later(() => import('./side-menu.tsx'));
const BottomBar = later(() => import('./bottom-bar.tsx'));

export const handle = { frame: CentreFrame };

/** Personal centre and workbench alike: a bar under the thumb on a phone, a menu at the side on a wide screen. */
function CentreFrame({ children }: { children: ReactNode }) {
  const user = useShell()?.user;
  const who = { role: user?.user_identity_id, status: user?.auth_status };
  const loading = useListLoading();
  return (
    <div className="group/centre flex flex-1 flex-col">
      <div className="content-width flex flex-1 items-start gap-8 py-8 max-lg:pb-20 phone:pt-4">
        <Activity>
          <SideMenu {...who} />
        </Activity>
        <div aria-busy={loading} className={cx('w-full min-w-0 flex-1', loading && 'opacity-60')}>
          {children}
        </div>
      </div>
      <Activity>
        <BottomBar {...who} />
      </Activity>
    </div>
  );
}

export default function Centre() {
  return (
    <CentreFrame>
      <Outlet />
    </CentreFrame>
  );
}
