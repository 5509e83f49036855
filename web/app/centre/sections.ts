import {
  Award,
  BadgeCheck,
  BellRing,
  BookX,
  Building2,
  CalendarCheck,
  CalendarClock,
  Crown,
  Download,
  FilePen,
  FileText,
  GraduationCap,
  History,
  IdCard,
  Landmark,
  LayoutDashboard,
  Mail,
  Megaphone,
  PiggyBank,
  ReceiptText,
  Settings2,
  ShieldCheck,
  Star,
  TicketCheck,
  UserRound,
  UserX,
  Wallet,
  WalletCards,
} from 'lucide-react';
import { authStatus, type AuthStatus, role, type RoleId } from '@portal/contract/roles';

/** What the personal centre has: each by the name in its address (`/profile/orders`), and where it lies. */
export type Section = {
  id: string;
  label: string;
  to: string;
  Icon: typeof Award;
  /** The count of the data board that stands beside it. */
  figure?: string;
  /** product 3: for these alone, or for all but who is certified as this. */
  only?: readonly RoleId[];
  notFor?: RoleId;
};
export type SectionGroup = { title: string; sections: Section[] };

export type CentreMenuProps = { role: RoleId | null | undefined; status: AuthStatus | null | undefined };

const bench = '/pages_workbench';
const pages = `${bench}/pages`;

const overview: Section = { id: 'overview', label: '概览', to: '/profile', Icon: UserRound };
const workbench: Section = { id: 'workbench', label: '工作台', to: bench, Icon: LayoutDashboard };
const notices: Section = { id: 'notices', label: '采购公告', to: `${pages}/bids`, Icon: Building2 };
const courses: Section = { id: 'courses', label: '我的课程', to: `${pages}/courses`, Icon: GraduationCap };

/** Above the groups. */
export const firstSections = [overview, workbench];
/** The bar of a phone: these, and 更多 for everything else. */
export const barSections = [
  { ...overview, label: '我的' },
  workbench,
  { ...notices, label: '公告' },
  { ...courses, label: '课程' },
];

const groups: SectionGroup[] = [
  {
    title: '学习',
    sections: [
      courses,
      { id: 'history', label: '学习记录', to: `${pages}/history`, Icon: History },
      {
        id: 'certificates',
        label: '证书与学时',
        to: `${pages}/certificates`,
        Icon: Award,
        figure: 'certificates',
      },
      {
        id: 'wrong-answers',
        label: '错题本',
        to: `${pages}/wrong-answers`,
        Icon: BookX,
        figure: 'wrong_answers',
      },
      { id: 'attendance', label: '签到', to: `${pages}/sign`, Icon: CalendarCheck, figure: 'attended' },
    ],
  },
  {
    title: '公告与收藏',
    sections: [
      notices,
      {
        id: 'own-notices',
        label: '我发布的',
        to: `${pages}/notices`,
        Icon: FilePen,
        figure: 'submitted',
        only: [role.buyer, role.agency],
      },
      { id: 'collections', label: '收藏', to: `${pages}/collection`, Icon: Star, figure: 'collected' },
      {
        id: 'subscriptions',
        label: '订阅',
        to: `${pages}/subscription`,
        Icon: BellRing,
        figure: 'subscriptions',
      },
      { id: 'messages', label: '消息中心', to: '/message', Icon: Mail, figure: 'unread_messages' },
    ],
  },
  {
    title: '订单与资金',
    sections: [
      { id: 'pay', label: '支付中心', to: '/pay', Icon: Wallet },
      { id: 'orders', label: '我的订单', to: '/pay/orders', Icon: ReceiptText, figure: 'unpaid_orders' },
      { id: 'payments', label: '支付记录', to: `${pages}/pay`, Icon: WalletCards },
      { id: 'balance', label: '我的余额', to: '/pay/balance', Icon: PiggyBank },
      { id: 'transfers', label: '对公转账', to: '/pay/transfers', Icon: Landmark },
      { id: 'invoices', label: '发票', to: '/pay/invoices', Icon: FileText, figure: 'open_invoices' },
    ],
  },
  {
    title: '会员与服务',
    sections: [
      { id: 'membership', label: '会员', to: '/vip', Icon: Crown },
      {
        id: 'reservations',
        label: '预约',
        to: `${pages}/reservations`,
        Icon: CalendarClock,
        figure: 'coming_reservations',
      },
      { id: 'activation-code', label: '激活码', to: `${pages}/activationCode`, Icon: TicketCheck },
      {
        id: 'promotion',
        label: '推广',
        to: `${pages}/promotion`,
        Icon: Megaphone,
        figure: 'invited',
        notFor: role.expert,
      },
    ],
  },
  {
    title: '账号',
    sections: [
      { id: 'identity', label: '我的身份', to: '/identity', Icon: BadgeCheck },
      { id: 'card', label: '电子名片', to: '/id', Icon: IdCard },
      { id: 'basics', label: '基本资料', to: '/profile/basics', Icon: UserRound },
      { id: 'security', label: '安全与设备', to: '/profile/security', Icon: ShieldCheck },
      { id: 'consents', label: '授权与消息', to: '/profile/consents', Icon: Settings2 },
      { id: 'export', label: '数据导出', to: '/profile/export', Icon: Download },
      { id: 'cancellation', label: '注销账号', to: '/profile/cancellation', Icon: UserX },
    ],
  },
];

export function groupsFor({ role: roleId, status }: CentreMenuProps): SectionGroup[] {
  const certifiedAs = status === authStatus.certified ? roleId : null;
  const isOpen = ({ only, notFor }: Section) =>
    (!only || (roleId != null && only.includes(roleId))) && (!notFor || notFor !== certifiedAs);
  return groups.map(({ title, sections }) => ({ title, sections: sections.filter(isOpen) }));
}

export function addressOf(id: string): string | undefined {
  return [...firstSections, ...groups.flatMap(({ sections }) => sections)].find(
    (section) => section.id === id,
  )?.to;
}

/** These have sections of their own under them. */
const alone = ['/profile', '/pay', '/id', bench];

export function isCurrent(to: string, pathname: string): boolean {
  const here = pathname.replace(/\/$/, '');
  return here === to || (!alone.includes(to) && here.startsWith(`${to}/`));
}
