import { Activity } from 'react';
import { Outlet } from 'react-router';
import { later } from '../layouts/later.ts';
import { useShell } from '../layouts/shell.ts';

// Links alone: they work before their scripts have come.
const SideMenu = later(() => import('./side-menu.tsx'));
const BottomBar = later(() => import('./bottom-bar.tsx'));

/** Personal centre and workbench alike: a bar under the thumb on a phone, a menu at the side on a wide screen. */
export default function Centre() {
  const role = useShell()?.user?.user_identity_id;
  return (
    <div className="group/centre flex flex-1 flex-col">
      <div className="content-width flex flex-1 items-start gap-8 py-8 max-lg:pb-20 phone:pt-4">
        <Activity>
          <SideMenu role={role} />
        </Activity>
        <div className="w-full min-w-0 flex-1">
          <Outlet />
        </div>
      </div>
      <Activity>
        <BottomBar role={role} />
      </Activity>
    </div>
  );
}
