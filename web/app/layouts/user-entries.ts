import {
  Bell,
  Crown,
  GraduationCap,
  LayoutDashboard,
  ReceiptText,
  ShieldCheck,
  UserRound,
} from 'lucide-react';
import type { ShellUser } from './shell.ts';

export type UserEntry = { to: string; label: string; Icon: typeof Bell };

const entries: UserEntry[] = [
  { to: '/profile', label: '个人中心', Icon: UserRound },
  { to: '/pages_workbench', label: '工作台', Icon: LayoutDashboard },
  { to: '/message', label: '消息中心', Icon: Bell },
  { to: '/pages_workbench/pages/courses', label: '我的课程', Icon: GraduationCap },
  { to: '/pay/orders', label: '我的订单', Icon: ReceiptText },
  { to: '/vip', label: '会员', Icon: Crown },
];

/** product 8: where the user menu and the drawer lead. An entry joins when its page exists. */
export function userEntries({ is_staff }: ShellUser): UserEntry[] {
  return is_staff ? [...entries, { to: '/admin', label: '管理后台', Icon: ShieldCheck }] : entries;
}
