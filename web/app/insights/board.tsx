import { useMemo } from 'react';
import { role as roles, type RoleId } from '@portal/contract/roles';
import { ChartFrame } from '../ui/chart-frame.tsx';
import { Link } from '../ui/link.tsx';
import { stackedBarOption } from './bars.ts';
import type { WorkbenchView } from './load-workbench.ts';

const bench = '/pages_workbench';

type Who = { role: RoleId | null; certified: boolean };
type BoardProps = Pick<WorkbenchView, 'counts' | 'days'> & Who;
/** product 3: for these alone, or for all but who is certified as this. */
type Reader = { only?: readonly RoleId[]; notFor?: RoleId };
type Tile = Reader & { name: string; label: string; to: string; always?: true };
type Series = Reader & { name: string; label: string };

const authors = [roles.buyer, roles.agency];

/** A figure without `always` is hidden while it is zero. */
const figures: Tile[] = [
  { name: 'unread_messages', label: '未读消息', to: '/message' },
  { name: 'unpaid_orders', label: '待付款订单', to: '/pay/orders' },
  { name: 'open_invoices', label: '处理中的发票', to: '/pay/invoices' },
  { name: 'coming_reservations', label: '即将到来的预约', to: `${bench}/pages/reservations` },
  { name: 'open_exams', label: '未交卷的考试', to: `${bench}/pages/courses` },
  { name: 'courses_learning', label: '在学课程', to: `${bench}/pages/courses?tab=learning` },
  { name: 'lessons_completed', label: '学完的课时', to: `${bench}/pages/history` },
  { name: 'wrong_answers', label: '错题', to: `${bench}/pages/wrong-answers` },
  { name: 'certificates', label: '证书', to: `${bench}/pages/certificates` },
  { name: 'attended', label: '参加签到', to: `${bench}/pages/sign` },
  { name: 'subscriptions', label: '订阅', to: `${bench}/pages/subscription`, always: true },
  { name: 'matches', label: '订阅匹配', to: `${bench}/pages/subscription/matches`, always: true },
  { name: 'collected', label: '收藏', to: `${bench}/pages/collection`, always: true },
  { name: 'reminders', label: '截止提醒', to: `${bench}/pages/subscription#reminders`, always: true },
  { name: 'submitted', label: '提交公告', to: `${bench}/pages/notices`, only: authors },
  { name: 'redeemed_codes', label: '兑换激活码', to: `${bench}/pages/activationCode` },
  { name: 'invited', label: '邀请的用户', to: `${bench}/pages/promotion`, notFor: roles.expert },
];

/** Series by chart. Labels are short, so that the legend fits one line on a phone. */
const charts: { title: string; series: Series[] }[] = [
  {
    title: '学习',
    series: [
      { name: 'lessons_completed', label: '学完课时' },
      { name: 'exams', label: '考试' },
      { name: 'certificates', label: '证书' },
      { name: 'attended', label: '签到' },
    ],
  },
  {
    title: '公告与收藏',
    series: [
      { name: 'matches', label: '订阅匹配' },
      { name: 'collected', label: '收藏' },
    ],
  },
  {
    title: '订单与预约',
    series: [
      { name: 'paid_orders', label: '付款订单' },
      { name: 'invoices', label: '申请开票' },
      { name: 'reserved', label: '预约' },
    ],
  },
  {
    title: '消息与邀请',
    series: [
      { name: 'messages', label: '消息' },
      { name: 'invited', label: '邀请用户', notFor: roles.expert },
    ],
  },
];

function isFor({ only, notFor }: Reader, { role, certified }: Who): boolean {
  return (!only || (role !== null && only.includes(role))) && (!notFor || !certified || notFor !== role);
}

/** The user's own figures. */
export function Board({ counts, days, ...who }: BoardProps) {
  const shown = figures.filter((each) => isFor(each, who) && (each.always || counts[each.name]));
  return (
    <section aria-label="我的数据">
      <ul className="grid grid-cols-2 gap-3 md:grid-cols-4">
        {shown.map(({ name, label, to }) => (
          <li key={name}>
            <Link
              to={to}
              className="block rounded-lg bg-surface p-4 shadow-card hover:shadow-pop elder:border elder:border-line"
            >
              <span className="block text-2xl font-semibold tabular">{counts[name] ?? 0}</span>
              <span className="text-sm text-ink-mute elder:underline">
                {label}
                {name === 'submitted' && `（已发布 ${counts.published}）`}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <div className="mt-4 grid gap-4 empty:hidden xl:grid-cols-2">
        {charts.map((chart) => (
          <DayChart
            key={chart.title}
            title={chart.title}
            series={chart.series.filter((each) => isFor(each, who))}
            days={days}
          />
        ))}
      </div>
    </section>
  );
}

type DayChartProps = { title: string; series: Series[]; days: BoardProps['days'] };

/** The last thirty days as a chart; nothing is rendered when all values are zero. */
function DayChart({ title, series, days }: DayChartProps) {
  const nonEmpty = useMemo(
    () =>
      series
        .map(({ name, label }) => ({ name: label, values: days.map((day) => Number(day[name] ?? 0)) }))
        .filter(({ values }) => values.some((value) => value > 0)),
    [series, days],
  );
  const option = useMemo(
    () =>
      stackedBarOption(
        days.map(({ day }) => day.slice(5)),
        nonEmpty,
      ),
    [days, nonEmpty],
  );
  if (nonEmpty.length === 0) return null;
  return (
    <ChartFrame
      title={title}
      caption={`近 30 天每天的${nonEmpty.map(({ name }) => name).join('、')}`}
      option={option}
      table={{
        head: ['日期', ...nonEmpty.map(({ name }) => name)],
        rows: days.map(({ day }, index) => [day, ...nonEmpty.map(({ values }) => values[index]!)]),
      }}
    />
  );
}
