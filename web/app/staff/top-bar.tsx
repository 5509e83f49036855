import { House, LogOut, Menu } from 'lucide-react';
import { staffRoleTitle } from '@portal/contract/roles';
import type { StaffMember } from '@portal/contract/staff';
import { Avatar } from '../ui/avatar.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { IconButton } from '../ui/icon-button.tsx';

type TopBarProps = { staffMember: StaffMember; onMenu: () => void; onLeave: () => void };

export function TopBar({ staffMember, onMenu, onLeave }: TopBarProps) {
  return (
    <header className="sticky top-0 z-30 flex h-16 items-center gap-3 border-b border-line bg-surface px-6 max-lg:px-3">
      <IconButton
        label="打开菜单"
        icon={<Menu className="size-6" />}
        className="lg:hidden"
        onClick={onMenu}
      />
      <p className="text-lg font-bold whitespace-nowrap lg:hidden">管理后台</p>
      <div className="ms-auto flex min-w-0 items-center gap-3">
        <div className="flex min-w-0 items-center gap-3 max-md:hidden">
          <Avatar name={staffMember.name} size="sm" />
          <span className="max-w-40 truncate font-medium">{staffMember.name}</span>
          <Duties staffMember={staffMember} />
        </div>
        <span aria-hidden className="mx-1 h-6 w-px bg-line max-md:hidden" />
        <PortalLink className="max-md:hidden" />
        <Button
          variant="ghost"
          size="sm"
          icon={<LogOut className="size-4 shrink-0" />}
          className="whitespace-nowrap"
          onClick={onLeave}
        >
          退出
        </Button>
      </div>
    </header>
  );
}

/** The same at the head of the phone's drawer. */
export function WhoIsThis({ staffMember }: Pick<TopBarProps, 'staffMember'>) {
  return (
    <div className="mb-3 border-b border-line pb-4">
      <div className="flex items-center gap-3">
        <Avatar name={staffMember.name} />
        <p className="min-w-0 font-semibold">{staffMember.name}</p>
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        <Duties staffMember={staffMember} />
      </div>
      <PortalLink className="mt-3 -ml-3" />
    </div>
  );
}

function Duties({ staffMember }: { staffMember: StaffMember }) {
  return staffMember.roles.map((role) => (
    <Badge key={role} tone="brand">
      {staffRoleTitle[role]}
    </Badge>
  ));
}

/** A full page load, because the portal has a session and a token of its own. */
function PortalLink({ className }: { className: string }) {
  return (
    <ButtonLink
      href="/"
      variant="ghost"
      size="sm"
      icon={<House className="size-4 shrink-0" />}
      className={cx('whitespace-nowrap', className)}
    >
      返回前台
    </ButtonLink>
  );
}
