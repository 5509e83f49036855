import { activationCodes } from '@portal/contract/activation-codes';
import { articleDesk } from '@portal/contract/article-desk';
import { attendance } from '@portal/contract/attendance';
import { certificates } from '@portal/contract/certificates';
import { courseDesk } from '@portal/contract/course-desk';
import { courseBoard, courseLearners } from '@portal/contract/course-learners';
import { courseComments, courseRights } from '@portal/contract/course-staff';
import { examDesk } from '@portal/contract/exam-desk';
import { inquiries } from '@portal/contract/inquiries';
import { staffInvoices } from '@portal/contract/invoices';
import { jobDesk } from '@portal/contract/job-desk';
import { membershipDesk } from '@portal/contract/memberships';
import { noticeDesk } from '@portal/contract/notice-desk';
import { offers } from '@portal/contract/offers';
import { staffOrders } from '@portal/contract/orders';
import { paymentStaff } from '@portal/contract/payments';
import { promotionDesk } from '@portal/contract/promotion-desk';
import { refundDesk } from '@portal/contract/refunds';
import { reservationDesk } from '@portal/contract/reservation-desk';
import { reviews } from '@portal/contract/reviews';
import type { StaffRole } from '@portal/contract/roles';
import { siteEditing } from '@portal/contract/site-editing';
import { auditing, people, staff } from '@portal/contract/staff';
import { staffTransfers } from '@portal/contract/transfers';

export type StaffPage =
  | 'dashboard'
  | 'exports'
  | 'reviews'
  | 'notices'
  | 'articles'
  | 'courses'
  | 'courseComments'
  | 'courseRights'
  | 'exams'
  | 'courseLearners'
  | 'courseBoard'
  | 'certificates'
  | 'finance'
  | 'orders'
  | 'payments'
  | 'refunds'
  | 'transfers'
  | 'invoices'
  | 'attendance'
  | 'memberships'
  | 'activationCodes'
  | 'promotion'
  | 'reservations'
  | 'users'
  | 'inquiries'
  | 'offers'
  | 'site'
  | 'jobs'
  | 'audit';

type MenuEntry = { page: StaffPage; title: string; to: string };
export type MenuGroup = { title: string; entries: MenuEntry[] };
type Entry = MenuEntry & { duties: readonly StaffRole[] };
type Group = { title: string; entries: Entry[] };

/**
 * Who may open a page is who may make its first call, as the contract says. The server alone reads it: no page of the back
 * office loads the calls of all the others.
 */
const groups: Group[] = [
  {
    title: '',
    entries: [
      { page: 'dashboard', title: '工作台', to: '/admin', duties: staff.dashboard.access.staff },
      // Exports are open to all staff, because every list can be exported.
      { page: 'exports', title: '我的导出', to: '/admin/exports', duties: staff.me.access.staff },
    ],
  },
  {
    title: '审核与内容',
    entries: [
      { page: 'reviews', title: '身份审核', to: '/admin/reviews', duties: reviews.list.access.staff },
      { page: 'notices', title: '公告', to: '/admin/notices', duties: noticeDesk.list.access.staff },
      { page: 'articles', title: '文章', to: '/admin/articles', duties: articleDesk.list.access.staff },
    ],
  },
  {
    title: '课程与培训',
    entries: [
      { page: 'courses', title: '课程', to: '/admin/courses', duties: courseDesk.list.access.staff },
      { page: 'exams', title: '考试', to: '/admin/exams', duties: examDesk.courseList.access.staff },
      {
        page: 'courseComments',
        title: '课程互动',
        to: '/admin/course-comments',
        duties: courseComments.list.access.staff,
      },
      {
        page: 'courseRights',
        title: '学习权限',
        to: '/admin/course-rights',
        duties: courseRights.list.access.staff,
      },
      {
        page: 'courseLearners',
        title: '学员',
        to: '/admin/course-learners',
        duties: courseLearners.list.access.staff,
      },
      {
        page: 'courseBoard',
        title: '课程数据',
        to: '/admin/course-board',
        duties: courseBoard.read.access.staff,
      },
      {
        page: 'certificates',
        title: '证书',
        to: '/admin/certificates',
        duties: certificates.staffList.access.staff,
      },
      { page: 'attendance', title: '签到', to: '/admin/attendance', duties: attendance.list.access.staff },
    ],
  },
  {
    title: '财务',
    entries: [
      { page: 'finance', title: '财务概览', to: '/admin/finance', duties: staffOrders.board.access.staff },
      { page: 'orders', title: '订单', to: '/admin/orders', duties: staffOrders.list.access.staff },
      { page: 'payments', title: '对账', to: '/admin/payments', duties: paymentStaff.bills.access.staff },
      { page: 'refunds', title: '退款', to: '/admin/refunds', duties: refundDesk.list.access.staff },
      {
        page: 'transfers',
        title: '对公转账',
        to: '/admin/transfers',
        duties: staffTransfers.list.access.staff,
      },
      { page: 'invoices', title: '发票', to: '/admin/invoices', duties: staffInvoices.list.access.staff },
    ],
  },
  {
    title: '会员与服务',
    entries: [
      {
        page: 'memberships',
        title: '会员',
        to: '/admin/memberships',
        duties: membershipDesk.list.access.staff,
      },
      {
        page: 'activationCodes',
        title: '激活码',
        to: '/admin/activation-codes',
        duties: activationCodes.list.access.staff,
      },
      {
        page: 'promotion',
        title: '推广',
        to: '/admin/promotion',
        duties: promotionDesk.rewards.access.staff,
      },
      {
        page: 'reservations',
        title: '预约',
        to: '/admin/reservations',
        duties: reservationDesk.calendar.access.staff,
      },
      { page: 'inquiries', title: '留言', to: '/admin/inquiries', duties: inquiries.list.access.staff },
      { page: 'offers', title: '消息群发', to: '/admin/offers', duties: offers.list.access.staff },
    ],
  },
  {
    title: '平台',
    entries: [
      { page: 'users', title: '用户', to: '/admin/users', duties: people.list.access.staff },
      { page: 'site', title: '站点数据', to: '/admin/site', duties: siteEditing.read.access.staff },
      { page: 'jobs', title: '后台任务', to: '/admin/jobs', duties: jobDesk.list.access.staff },
      { page: 'audit', title: '审计日志', to: '/admin/audit', duties: auditing.list.access.staff },
    ],
  },
];

export const staffMenu: Entry[] = groups.flatMap(({ entries }) => entries);

/** What somebody with these duties may open, by group; groups without an entry are left out. */
export function menuOf(roles: readonly StaffRole[]): MenuGroup[] {
  const isOpen = ({ duties }: Entry) => duties.some((duty) => roles.includes(duty));
  const shown = ({ page, title, to }: Entry) => ({ page, title, to });
  return groups
    .map(({ title, entries }) => ({ title, entries: entries.filter(isOpen).map(shown) }))
    .filter(({ entries }) => entries.length > 0);
}
