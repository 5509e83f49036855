import { useMemo } from 'react';
import { ChartFrame } from '../ui/chart-frame.tsx';
import { Link } from '../ui/link.tsx';
import { barOption } from './bars.ts';
import type { WorkbenchView } from './load-workbench.ts';

const bench = '/pages_workbench';

type BoardProps = Pick<WorkbenchView, 'counts' | 'days'>;

/** A figure without `always` stands there once there is something to count. */
const figures: { name: string; label: string; to: string; always?: true }[] = [
  { name: 'unread_messages', label: '未读消息', to: '/message' },
  { name: 'unpaid_orders', label: '待付款订单', to: '/pay/orders' },
  { name: 'courses_learning', label: '在学课程', to: `${bench}/pages/courses?tab=learning` },
  { name: 'lessons_completed', label: '学完的课时', to: `${bench}/pages/history` },
  { name: 'subscriptions', label: '订阅', to: `${bench}/pages/subscription`, always: true },
  { name: 'matches', label: '订阅匹配', to: `${bench}/components/subscribeList`, always: true },
  { name: 'collected', label: '收藏', to: `${bench}/pages/collection`, always: true },
  { name: 'reminders', label: '截止提醒', to: `${bench}/pages/subscription#reminders`, always: true },
  { name: 'coming_reservations', label: '即将到来的预约', to: `${bench}/pages/reservations` },
  { name: 'attended', label: '参加签到', to: `${bench}/pages/sign` },
  { name: 'redeemed_codes', label: '兑换激活码', to: `${bench}/pages/activationCode` },
  { name: 'invited', label: '邀请的用户', to: `${bench}/pages/promotion` },
  { name: 'submitted', label: '提交公告', to: `${bench}/pages/notices` },
];

/** Each stands in the chart of the subject it belongs to. */
const charts = [
  {
    title: '公告与收藏',
    series: [
      { name: 'matches', label: '订阅匹配' },
      { name: 'collected', label: '收藏' },
    ],
  },
  {
    title: '学习、消息与订单',
    series: [
      { name: 'lessons_completed', label: '学完的课时' },
      { name: 'messages', label: '消息' },
      { name: 'paid_orders', label: '付款订单' },
    ],
  },
];

/** One's own figures. */
export function Board({ counts, days }: BoardProps) {
  const shown = figures.filter(({ name, always }) => always || counts[name]);
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
          <DayChart key={chart.title} {...chart} days={days} />
        ))}
      </div>
    </section>
  );
}

type DayChartProps = { title: string; series: { name: string; label: string }[]; days: BoardProps['days'] };

/** Of the last thirty days; nothing where nothing happened. */
function DayChart({ title, series, days }: DayChartProps) {
  const told = useMemo(
    () =>
      series
        .map(({ name, label }) => ({ name: label, values: days.map((day) => Number(day[name] ?? 0)) }))
        .filter(({ values }) => values.some((value) => value > 0)),
    [series, days],
  );
  const option = useMemo(
    () =>
      barOption(
        days.map(({ day }) => day.slice(5)),
        told,
      ),
    [days, told],
  );
  if (told.length === 0) return null;
  return (
    <ChartFrame
      title={title}
      caption={`近 30 天每天的${told.map(({ name }) => name).join('、')}`}
      option={option}
      table={{
        head: ['日期', ...told.map(({ name }) => name)],
        rows: days.map(({ day }, index) => [day, ...told.map(({ values }) => values[index]!)]),
      }}
    />
  );
}
