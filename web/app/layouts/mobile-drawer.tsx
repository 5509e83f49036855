import { useEffect, useRef, useState } from 'react';
import { Phone, X } from 'lucide-react';
import { useLocation } from 'react-router';
import type { MenuItem } from '@portal/contract/site';
import { Avatar } from '../ui/avatar.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Drawer } from '../ui/drawer.tsx';
import { Link } from '../ui/link.tsx';
import { SkeletonList } from '../ui/skeleton.tsx';
import { ElderSwitch, ReadAloud } from './elder-switch.tsx';
import { HomeLogo } from './home-logo.tsx';
import { LogoutQuestion, useLogout } from './logout.tsx';
import { IdentityChoice, useSwitchIdentity } from './switch-identity.tsx';
import { PhoneMenu } from './phone-menu.tsx';
import type { Shell, ShellUser } from './shell.ts';
import { userEntries } from './user-entries.ts';
import { labelsOf } from './user-labels.ts';

type MobileDrawerProps = { shell: Shell; open: boolean; onClose: () => void };

export default function MobileDrawer({ shell, open, onClose }: MobileDrawerProps) {
  const { site, user } = shell;
  const menu = usePhoneMenu(open);
  const { key } = useLocation();
  const openedAt = useRef(key);
  useEffect(() => {
    if (openedAt.current === key) return;
    openedAt.current = key;
    onClose();
  }, [key, onClose]);
  return (
    <Drawer
      open={open}
      onClose={onClose}
      side="top"
      title="菜单"
      header={
        <div className="on-dark flex h-14 shrink-0 items-center justify-between bg-brand ps-4 pe-2">
          <HomeLogo src={site.logo} name={site.site_name} className="h-9 w-auto" />
          <button
            type="button"
            aria-label="关闭菜单"
            className="flex size-11 items-center justify-center rounded-md text-white"
            onClick={onClose}
          >
            <X className="size-7" strokeWidth={2.25} />
          </button>
        </div>
      }
    >
      {user ? <Person user={user} unread={shell.messages?.unread ?? 0} /> : <Visitor />}
      {menu ? <PhoneMenu menu={menu} onFollow={onClose} /> : <SkeletonList rows={4} />}
      <div className="mt-4 flex flex-wrap items-center gap-x-6 border-t border-line pt-4 text-ink-soft">
        <ElderSwitch className="inline-flex min-h-11 items-center" />
        <ReadAloud className="inline-flex min-h-11 items-center gap-2" />
        <a href={`tel:${site.site_tel}`} className="ms-auto inline-flex min-h-11 items-center gap-2 tabular">
          <Phone className="size-4" /> {site.site_tel}
        </a>
      </div>
      <p className="text-xs text-ink-mute">
        <a
          href="https://beian.miit.gov.cn/"
          target="_blank"
          rel="noopener noreferrer"
          className="inline-flex min-h-6 items-center"
        >
          {site.icp_number}
        </a>
      </p>
    </Drawer>
  );
}

/** Asked for when the drawer first opens, then kept without expiry (spec 7). */
function usePhoneMenu(open: boolean): MenuItem[] | null {
  const [menu, setMenu] = useState<MenuItem[] | null>(null);
  useEffect(() => {
    if (!open || menu) return;
    void import('./browser-shell.ts').then(({ phoneMenu }) => phoneMenu()).then(setMenu);
  }, [open, menu]);
  return menu;
}

function Visitor() {
  return (
    <div className="mb-4 flex gap-3">
      <ButtonLink to="/login" className="flex-1">
        登录
      </ButtonLink>
      <ButtonLink to="/register" variant="secondary" className="flex-1">
        注册
      </ButtonLink>
    </div>
  );
}

function Person({ user, unread }: { user: ShellUser; unread: number }) {
  const logout = useLogout();
  const switching = useSwitchIdentity();
  const { identity, status, tone, isMember, maySwitch } = labelsOf(user);
  return (
    <div className="mb-4 rounded-lg bg-brand-50 p-4">
      <div className="flex items-center gap-4">
        <Avatar name={user.user_nickname} src={user.avatar} size="lg" />
        <div className="min-w-0">
          <p className="line-clamp-2 text-lg font-semibold">{user.user_nickname}</p>
          <p className="mt-1 flex flex-wrap items-center gap-2 text-ink-soft">
            {identity}{' '}
            <Badge tone={tone} className="bg-surface!">
              {status}
            </Badge>
            {isMember && <Badge tone="accent">会员</Badge>}
          </p>
        </div>
      </div>
      <ul className="mt-4 flex flex-wrap gap-2">
        {userEntries(user).map(({ to, label, Icon }) => (
          <li key={to} className="flex-1 basis-16">
            <Link
              to={to}
              className="relative flex min-h-16 flex-col items-center justify-center gap-1 rounded-md bg-surface text-sm"
            >
              <Icon className="size-6 text-brand-strong" aria-hidden />
              {label}
              {to === '/message' && unread > 0 && (
                <span className="absolute top-1.5 left-1/2 ms-2 min-w-5 rounded-full bg-danger px-1 text-center text-xs leading-5 text-white tabular">
                  {Math.min(unread, 99)}
                  <span className="sr-only">条未读</span>
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
      <div className="mt-3 flex gap-3">
        {maySwitch && (
          <ButtonLink to="/identity" variant="secondary" size="sm" className="flex-1" onClick={switching.ask}>
            切换身份
          </ButtonLink>
        )}
        <Button variant="secondary" size="sm" className="flex-1" onClick={logout.ask}>
          退出登录
        </Button>
      </div>
      <LogoutQuestion {...logout} />
      <IdentityChoice {...switching} />
    </div>
  );
}
