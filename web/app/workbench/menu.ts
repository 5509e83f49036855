import {
  Bell,
  Building2,
  CalendarCheck,
  FilePen,
  GraduationCap,
  LayoutDashboard,
  Megaphone,
  Star,
  TicketCheck,
  WalletCards,
} from 'lucide-react';
import type { RoleId } from '@portal/contract/roles';

export const base = '/pages_workbench';

export type BenchEntry = { to: string; label: string; Icon: typeof Bell };
export type BenchGroup = { title: string; entries: BenchEntry[] };

export type BenchMenuProps = { role: RoleId | null | undefined };

/** The bar of a phone: these four, and 更多 for the groups. */
export const mainEntries: BenchEntry[] = [
  { to: base, label: '工作台', Icon: LayoutDashboard },
  { to: `${base}/pages/bids`, label: '公告', Icon: Building2 },
  { to: `${base}/pages/subscription`, label: '订阅', Icon: Bell },
  { to: `${base}/pages/courses`, label: '课程', Icon: GraduationCap },
];

const collection: BenchEntry = { to: `${base}/pages/collection`, label: '收藏', Icon: Star };
const payRecords: BenchEntry = { to: `${base}/pages/pay`, label: '支付记录', Icon: WalletCards };
const ownNotices: BenchEntry = { to: `${base}/pages/notices`, label: '我发布的', Icon: FilePen };

const services: BenchEntry[] = [
  { to: `${base}/pages/sign`, label: '签到', Icon: CalendarCheck },
  { to: `${base}/pages/activationCode`, label: '激活码', Icon: TicketCheck },
];

const promotion: BenchEntry = { to: `${base}/pages/promotion`, label: '推广', Icon: Megaphone };

/** What does not stand in the bar; product 3: buyers and agencies submit notices, experts do not promote. */
export function groupsOf(role: BenchMenuProps['role']): BenchGroup[] {
  const mine = role === 1 || role === 3 ? [ownNotices, collection, payRecords] : [collection, payRecords];
  return [
    { title: '我的', entries: mine },
    { title: '服务', entries: role === 4 ? services : [...services, promotion] },
  ];
}

/** The entry of a page: the longest address that it lies under. */
export function isCurrent(to: string, pathname: string): boolean {
  return to === base
    ? pathname.replace(/\/$/, '') === base
    : pathname === to || pathname.startsWith(`${to}/`);
}
