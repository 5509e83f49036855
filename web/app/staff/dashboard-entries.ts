import {
  CalendarCheck,
  CalendarClock,
  CircleQuestionMark,
  ClipboardCheck,
  Crown,
  FileCheck,
  FileText,
  Gift,
  Hourglass,
  Landmark,
  MessageSquareText,
  MessagesSquare,
  Newspaper,
  ReceiptText,
  Scale,
  TicketCheck,
  Undo2,
  Users,
  Wallet,
  type LucideIcon,
} from 'lucide-react';
import type { OutputOf } from '@portal/contract/endpoint';
import type { staff } from '@portal/contract/staff';
import type { StaffPage } from './menu.ts';

export type Figures = OutputOf<typeof staff.dashboard>;
type Named = { [Name in keyof Figures as string extends Name ? never : Name]: Figures[Name] };
type Count = { [Name in keyof Named]: Named[Name] extends number ? Name : never }[keyof Named];
export type Entry = { page: StaffPage; label: string; count: Count; Icon: LucideIcon; to: string };

/** What waits for somebody, in the order of the menu. */
export const queues: Entry[] = [
  { page: 'reviews', label: '待审核身份', count: 'waiting_reviews', Icon: Hourglass, to: '/admin/reviews' },
  {
    page: 'reviews',
    label: '我领取的审核',
    count: 'my_reviews',
    Icon: ClipboardCheck,
    to: '/admin/reviews?mine=1',
  },
  { page: 'notices', label: '待审核公告', count: 'waiting_notices', Icon: FileText, to: '/admin/notices' },
  {
    page: 'articles',
    label: '待发布文章',
    count: 'waiting_articles',
    Icon: Newspaper,
    to: '/admin/articles?state=submitted',
  },
  {
    page: 'courseComments',
    label: '待审核互动',
    count: 'pending_comments',
    Icon: MessagesSquare,
    to: '/admin/course-comments',
  },
  {
    page: 'courseComments',
    label: '待回答提问',
    count: 'open_questions',
    Icon: CircleQuestionMark,
    to: '/admin/course-comments?kind=question&view=open',
  },
  {
    page: 'attendance',
    label: '签到中场次',
    count: 'open_attendance',
    Icon: CalendarCheck,
    to: '/admin/attendance?state=open',
  },
  {
    page: 'payments',
    label: '对账差异',
    count: 'open_differences',
    Icon: Scale,
    to: '/admin/payments/differences',
  },
  {
    page: 'payments',
    label: '渠道待处理款项',
    count: 'waiting_receipts',
    Icon: Wallet,
    to: '/admin/payments/receipts',
  },
  { page: 'refunds', label: '待处理退款', count: 'open_refunds', Icon: Undo2, to: '/admin/refunds' },
  {
    page: 'transfers',
    label: '待确认转账',
    count: 'waiting_transfers',
    Icon: Landmark,
    to: '/admin/transfers',
  },
  {
    page: 'transfers',
    label: '银行待处理款项',
    count: 'unmatched_receipts',
    Icon: Wallet,
    to: '/admin/transfers/receipts',
  },
  {
    page: 'invoices',
    label: '待开具发票',
    count: 'waiting_invoices',
    Icon: FileCheck,
    to: '/admin/invoices',
  },
  {
    page: 'invoices',
    label: '待红冲发票',
    count: 'waiting_reversals',
    Icon: FileCheck,
    to: '/admin/invoices?status=reversal',
  },
  {
    page: 'reservations',
    label: '今日预约',
    count: 'reservations_today',
    Icon: CalendarClock,
    to: '/admin/reservations',
  },
  {
    page: 'inquiries',
    label: '未处理留言',
    count: 'open_inquiries',
    Icon: MessageSquareText,
    to: '/admin/inquiries',
  },
];

export const overview: Entry[] = [
  { page: 'users', label: '用户数', count: 'users', Icon: Users, to: '/admin/users' },
  {
    page: 'memberships',
    label: '有效会员',
    count: 'members',
    Icon: Crown,
    to: '/admin/memberships?state=running',
  },
  {
    page: 'memberships',
    label: '即将到期会员',
    count: 'ending_members',
    Icon: CalendarClock,
    to: '/admin/memberships?state=ending',
  },
  {
    page: 'activationCodes',
    label: '可兑换激活码批次',
    count: 'open_activation_batches',
    Icon: TicketCheck,
    to: '/admin/activation-codes?state=open',
  },
  {
    page: 'promotion',
    label: '待结算推广奖励',
    count: 'waiting_rewards',
    Icon: Gift,
    to: '/admin/promotion?state=waiting',
  },
  {
    page: 'finance',
    label: '今日付款订单',
    count: 'paid_orders_today',
    Icon: ReceiptText,
    to: '/admin/finance',
  },
];
