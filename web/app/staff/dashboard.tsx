import {
  CalendarCheck,
  CalendarClock,
  CircleQuestionMark,
  Crown,
  ClipboardCheck,
  Gift,
  Hourglass,
  MessageSquareText,
  MessagesSquare,
  ReceiptText,
  Undo2,
  TicketCheck,
  Users,
  type LucideIcon,
} from 'lucide-react';
import { useRouteLoaderData } from 'react-router';
import type { OutputOf } from '@portal/contract/endpoint';
import { roleTitle } from '@portal/contract/roles';
import { staff, type StaffMember } from '@portal/contract/staff';
import { Card } from '../ui/card.tsx';
import { Link } from '../ui/link.tsx';
import { ProgressBar } from '../ui/progress.tsx';
import type { Route } from './+types/dashboard';
import { GrowthChart } from './growth-chart.tsx';
import { mayOpen } from './menu.ts';
import { read } from './read.ts';
import { staffMeta } from './staff-meta.ts';
import { StaffPage } from './staff-page.tsx';

export function meta() {
  return staffMeta('工作台');
}

export function loader(asked: Route.LoaderArgs) {
  return read(asked, staff.dashboard, {});
}

export default function Dashboard({ loaderData: figures }: Route.ComponentProps) {
  const staffMember = useRouteLoaderData('staff/layout') as StaffMember;
  const reviewing = mayOpen('reviews', staffMember.roles);
  const people = mayOpen('users', staffMember.roles);
  const inquiries = mayOpen('inquiries', staffMember.roles);
  return (
    <StaffPage title="工作台" text={`${staffMember.name}，您好。`}>
      <ul className="grid grid-cols-2 gap-4 lg:grid-cols-3 xl:grid-cols-4 elder:max-sm:grid-cols-1 phone:gap-3">
        <Figure
          label="待审核"
          value={figures.waiting_reviews}
          Icon={Hourglass}
          to={reviewing ? '/admin/reviews' : null}
        />
        <Figure
          label="我领取的"
          value={figures.my_reviews}
          Icon={ClipboardCheck}
          to={reviewing ? '/admin/reviews?mine=1' : null}
        />
        <Figure
          label="未处理留言"
          value={figures.open_inquiries}
          Icon={MessageSquareText}
          to={inquiries ? '/admin/inquiries' : null}
        />
        {mayOpen('attendance', staffMember.roles) && (
          <Figure
            label="签到中的场次"
            value={figures.open_attendance}
            Icon={CalendarCheck}
            to="/admin/attendance?state=open"
          />
        )}
        {mayOpen('memberships', staffMember.roles) && (
          <>
            <Figure label="会员" value={figures.members} Icon={Crown} to="/admin/memberships?state=running" />
            <Figure
              label="即将到期的会员"
              value={figures.ending_members}
              Icon={CalendarClock}
              to="/admin/memberships?state=ending"
            />
          </>
        )}
        {mayOpen('activationCodes', staffMember.roles) && (
          <Figure
            label="可兑换的激活码批次"
            value={figures.open_activation_batches}
            Icon={TicketCheck}
            to="/admin/activation-codes?state=open"
          />
        )}
        {mayOpen('promotion', staffMember.roles) && (
          <Figure
            label="待结算的推广奖励"
            value={figures.waiting_rewards}
            Icon={Gift}
            to="/admin/promotion?state=waiting"
          />
        )}
        {mayOpen('reservations', staffMember.roles) && (
          <Figure
            label="今日预约"
            value={figures.reservations_today}
            Icon={CalendarClock}
            to="/admin/reservations"
          />
        )}
        {mayOpen('courseComments', staffMember.roles) && (
          <>
            <Figure
              label="课程互动待审核"
              value={figures.pending_comments}
              Icon={MessagesSquare}
              to="/admin/course-comments"
            />
            <Figure
              label="待回答的提问"
              value={figures.open_questions}
              Icon={CircleQuestionMark}
              to="/admin/course-comments?kind=question&view=open"
            />
          </>
        )}
        {mayOpen('finance', staffMember.roles) && (
          <Figure
            label="今日付款订单"
            value={figures.paid_orders_today}
            Icon={ReceiptText}
            to="/admin/finance"
          />
        )}
        {mayOpen('refunds', staffMember.roles) && (
          <Figure label="待处理退款" value={figures.open_refunds} Icon={Undo2} to="/admin/refunds" />
        )}
        <Figure label="用户数" value={figures.users} Icon={Users} to={people ? '/admin/users' : null} />
      </ul>
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <GrowthChart days={figures.days} />
        <Certified certified={figures.certified} />
      </div>
    </StaffPage>
  );
}

type FigureProps = { label: string; value: number; Icon: LucideIcon; to: string | null };

function Figure({ label, value, Icon, to }: FigureProps) {
  return (
    <Card as="li" flush className="relative flex items-center gap-4 p-5 phone:p-4">
      <span className="flex size-12 shrink-0 items-center justify-center rounded-lg bg-brand-50 text-brand-strong phone:hidden">
        <Icon className="size-6" aria-hidden />
      </span>
      <p className="min-w-0">
        <span className="block text-sm text-ink-mute">
          {to ? (
            <Link
              to={to}
              className="rounded-md after:absolute after:inset-0 hover:text-brand-strong elder:underline"
            >
              {label}
            </Link>
          ) : (
            label
          )}
        </span>
        <span className="block text-3xl leading-tight font-semibold tabular">
          {value.toLocaleString('zh-CN')}
        </span>
      </p>
    </Card>
  );
}

function Certified({ certified }: Pick<OutputOf<typeof staff.dashboard>, 'certified'>) {
  const all = certified.reduce((sum, { count }) => sum + count, 0);
  return (
    <Card as="section" aria-labelledby="certified">
      <h2 id="certified" className="text-lg">
        已认证身份
      </h2>
      <p className="text-sm text-ink-mute">共 {all.toLocaleString('zh-CN')} 个</p>
      <ul className="mt-4 flex flex-col gap-4">
        {certified.map(({ type, count }) => (
          <li key={type}>
            <p className="mb-1 flex justify-between gap-4">
              {roleTitle[type]} <span className="tabular">{count.toLocaleString('zh-CN')}</span>
            </p>
            <ProgressBar label={`${roleTitle[type]}所占比例`} value={all === 0 ? 0 : (count / all) * 100} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
