import { useState, type ReactNode } from 'react';
import { SkipLink } from '../layouts/skip-link.tsx';
import { Drawer } from '../ui/drawer.tsx';
import { LogoMark } from '../ui/logo.tsx';
import { IdleWarning } from './idle-warning.tsx';
import { SideMenu } from './side-menu.tsx';
import { TopBar, WhoIsThis } from './top-bar.tsx';
import { useLeaving } from './use-leaving.tsx';
import type { StaffVisit } from './use-staff.ts';

/** Menu on the left, the person above, the work in the middle; on phones the menu is a drawer. */
export function StaffShell({ staffMember, children }: { staffMember: StaffVisit; children: ReactNode }) {
  const [menuOpen, setMenuOpen] = useState(false);
  const { leave, question } = useLeaving();
  return (
    <>
      <SkipLink />
      <div className="flex flex-1 flex-col lg:grid lg:grid-cols-[14rem_minmax(0,1fr)]">
        <aside className="border-e border-line bg-surface max-lg:hidden">
          <div className="sticky top-0 flex max-h-dvh flex-col overflow-y-auto">
            <Brand />
            <SideMenu menu={staffMember.menu} />
          </div>
        </aside>
        <div className="flex min-w-0 flex-1 flex-col">
          <TopBar staffMember={staffMember} onMenu={() => setMenuOpen(true)} onLeave={leave} />
          <main id="main" tabIndex={-1} className="flex flex-1 flex-col">
            {children}
          </main>
        </div>
      </div>
      <Drawer open={menuOpen} onClose={() => setMenuOpen(false)} side="left" title="管理后台">
        <WhoIsThis staffMember={staffMember} />
        <SideMenu menu={staffMember.menu} onFollow={() => setMenuOpen(false)} />
      </Drawer>
      <IdleWarning />
      {question}
    </>
  );
}

function Brand() {
  return (
    <p className="flex h-16 shrink-0 items-center gap-3 px-5 text-lg font-bold">
      <LogoMark className="h-8" /> 管理后台
    </p>
  );
}
