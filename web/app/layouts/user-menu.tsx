import { ArrowLeftRight, ChevronDown, LogOut } from 'lucide-react';
import { Avatar } from '../ui/avatar.tsx';
import { Badge } from '../ui/badge.tsx';
import { Link } from '../ui/link.tsx';
import { useHoverPanel } from './hover-panel.ts';
import { LogoutQuestion, useLogout } from './logout.tsx';
import { IdentityChoice, useSwitchIdentity } from './switch-identity.tsx';
import type { ShellUser } from './shell.ts';
import { userEntries } from './user-entries.ts';
import { labelsOf } from './user-labels.ts';

const entry =
  'flex min-h-11 w-full items-center gap-3 px-4 text-start hover:bg-brand-50 hover:text-brand-strong [&>svg]:size-5';

export function UserMenu({ user }: { user: ShellUser }) {
  const { root, trigger, panel } = useHoverPanel();
  const logout = useLogout();
  const switching = useSwitchIdentity();
  const { identity, status, tone, isMember, maySwitch } = labelsOf(user);
  return (
    <div {...root} className="group/user relative">
      <button
        type="button"
        {...trigger}
        className="flex min-h-11 items-center gap-2 rounded-md px-2 hover:bg-black/5"
      >
        <Avatar name={user.user_nickname} src={user.avatar} size="sm" />
        <span className="max-w-28 truncate">{user.user_nickname}</span>
        <ChevronDown className="size-4 transition-transform group-data-[status=2]/user:rotate-180" />
      </button>
      <div
        {...panel}
        className="invisible absolute top-full right-0 w-72 pt-1 opacity-0 transition-opacity group-data-[status=2]/user:visible group-data-[status=2]/user:opacity-100"
      >
        <div className="overflow-hidden rounded-lg border border-line bg-surface shadow-pop">
          <div className="flex items-center gap-4 border-b border-line px-4 py-4">
            <Avatar name={user.user_nickname} src={user.avatar} size="lg" />
            <div className="min-w-0">
              <p className="truncate font-semibold">{user.user_nickname}</p>
              <p className="mt-1 flex flex-wrap items-center gap-2 text-sm text-ink-soft">
                {identity} <Badge tone={tone}>{status}</Badge>
                {isMember && <Badge tone="accent">会员</Badge>}
              </p>
              <p className="mt-1 text-sm text-ink-mute tabular">{user.mobile}</p>
            </div>
          </div>
          <div className="py-2">
            {userEntries(user).map(({ to, label, Icon }) => (
              <Link key={to} to={to} className={entry}>
                <Icon /> {label}
              </Link>
            ))}
            {maySwitch && (
              <Link to="/identity" className={entry} onClick={switching.ask}>
                <ArrowLeftRight /> 切换身份
              </Link>
            )}
            <button type="button" className={entry} onClick={logout.ask}>
              <LogOut /> 退出登录
            </button>
          </div>
        </div>
      </div>
      <LogoutQuestion {...logout} />
      <IdentityChoice {...switching} />
    </div>
  );
}
