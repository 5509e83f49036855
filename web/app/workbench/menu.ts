import { Bell, Building2, CalendarCheck, FilePen, GraduationCap, LayoutDashboard, Star } from 'lucide-react';
import type { RoleId } from '@portal/contract/roles';

export const base = '/pages_workbench';

export type BenchEntry = { to: string; label: string; Icon: typeof Bell };

export type BenchMenuProps = { role: RoleId | null | undefined };

const mainEntries: BenchEntry[] = [
  { to: base, label: '工作台', Icon: LayoutDashboard },
  { to: `${base}/pages/bids`, label: '公告', Icon: Building2 },
  { to: `${base}/pages/subscription`, label: '订阅', Icon: Bell },
  { to: `${base}/pages/courses`, label: '课程', Icon: GraduationCap },
  { to: `${base}/pages/collection`, label: '收藏', Icon: Star },
  { to: `${base}/pages/sign`, label: '签到', Icon: CalendarCheck },
];

/** product 3: buyers and agencies submit notices. */
function ownEntries(role: BenchMenuProps['role']): BenchEntry[] {
  return role === 1 || role === 3 ? [{ to: `${base}/pages/notices`, label: '我发布的', Icon: FilePen }] : [];
}

export const entriesOf = (role: BenchMenuProps['role']) => [...mainEntries, ...ownEntries(role)];

/** The entry of a page: the longest address that it lies under. */
export function isCurrent(to: string, pathname: string): boolean {
  return to === base
    ? pathname.replace(/\/$/, '') === base
    : pathname === to || pathname.startsWith(`${to}/`);
}
