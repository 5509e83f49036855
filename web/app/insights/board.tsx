import { useMemo } from 'react';
import { ChartFrame } from '../ui/chart-frame.tsx';
import { Link } from '../ui/link.tsx';
import { barOption } from './bars.ts';
import type { WorkbenchView } from './load-workbench.ts';

const bench = '/pages_workbench';

/** One's own figures. */
export function Board({ counts, days }: Pick<WorkbenchView, 'counts' | 'days'>) {
  const figures = [
    { label: '订阅', value: counts.subscriptions, to: `${bench}/pages/subscription` },
    { label: '订阅匹配', value: counts.matches, to: `${bench}/components/subscribeList` },
    { label: '收藏', value: counts.collected, to: `${bench}/pages/collection` },
    { label: '截止提醒', value: counts.reminders, to: `${bench}/pages/subscription#reminders` },
    ...(counts.attended ? [{ label: '参加签到', value: counts.attended, to: `${bench}/pages/sign` }] : []),
    ...(counts.redeemed_codes
      ? [{ label: '兑换激活码', value: counts.redeemed_codes, to: `${bench}/pages/activationCode` }]
      : []),
    ...(counts.invited
      ? [{ label: '邀请的用户', value: counts.invited, to: `${bench}/pages/promotion` }]
      : []),
    ...(counts.submitted > 0
      ? [
          {
            label: `提交公告（已发布 ${counts.published}）`,
            value: counts.submitted,
            to: `${bench}/pages/notices`,
          },
        ]
      : []),
  ];
  const option = useMemo(
    () =>
      barOption(
        days.map(({ day }) => day.slice(5)),
        [
          { name: '订阅匹配', values: days.map(({ matches }) => matches) },
          { name: '收藏', values: days.map(({ collected }) => collected) },
        ],
      ),
    [days],
  );
  const isQuiet = days.every(({ matches, collected }) => matches + collected === 0);
  return (
    <section aria-label="我的数据">
      <ul className="grid grid-cols-2 gap-3 md:grid-cols-4">
        {figures.map(({ label, value, to }) => (
          <li key={label}>
            <Link
              to={to}
              className="block rounded-lg bg-surface p-4 shadow-card hover:shadow-pop elder:border"
            >
              <span className="block text-2xl font-semibold tabular">{value}</span>
              <span className="text-sm text-ink-mute elder:underline">{label}</span>
            </Link>
          </li>
        ))}
      </ul>
      {!isQuiet && (
        <div className="mt-4">
          <ChartFrame
            title="近 30 天"
            caption="每天的订阅匹配和收藏"
            option={option}
            table={{
              head: ['日期', '订阅匹配', '收藏'],
              rows: days.map(({ day, matches, collected }) => [day, matches, collected]),
            }}
          />
        </div>
      )}
    </section>
  );
}
