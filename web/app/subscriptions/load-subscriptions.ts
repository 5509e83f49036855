import { addressOf } from '@portal/contract/notice-address';
import { dataOf } from '@portal/contract/endpoint';
import { role } from '@portal/contract/roles';
import { type Subscription, subscriptions } from '@portal/contract/subscriptions';
import { formatDate, formatMoment } from '@portal/contract/time';
import { districtPath } from '../districts/district-path.ts';
import { districtText } from '../districts/district.ts';
import { inWorkbench } from '../notices/places.ts';
import type { Visit } from '../visit.ts';

export const matchesPath = '/pages_workbench/pages/subscription/matches';
const shownReminders = 50;

/** It runs on the server only. */
export async function loadSubscriptions({ call, session }: Visit) {
  const { most, data } = dataOf(await call(subscriptions.list, { page_size: 100 }));
  const form = dataOf(await call(subscriptions.form, {}));
  const reminders = dataOf(await call(subscriptions.reminders, { page_size: shownReminders }));
  const codes = [...new Set([...form.districts, ...data.flatMap(({ query }) => query?.district || [])])];
  const names: Record<string, string> = {};
  for (const code of codes) names[code] = districtText(await districtPath(call, code.padEnd(6, '0')));
  return {
    most,
    more: moreBy(most, session),
    form,
    districtNames: names,
    rows: data.map(rowOf),
    reminders: reminders.data.map(({ days, remind_time, sent, notice }) => ({
      id: notice.id,
      title: notice.title,
      href: notice.withdrawn ? null : inWorkbench.detail(notice.id),
      text: sent ? '已提醒' : `${formatMoment(remind_time!)} 提醒（提前 ${days} 天）`,
      deadline: notice.deadline === null ? '' : `${formatMoment(notice.deadline)} 截止`,
      sent,
    })),
  };
}

/** What brings more subscriptions. A certified expert cannot be certified as anything else. */
export function moreBy(most: number, session: Visit['session']): 'certification' | 'membership' | null {
  if (most > 1) return null;
  return session?.roleId === role.expert && session.certified ? 'membership' : 'certification';
}

function rowOf({ id, name, is_form, summary, query, frequency, matches, create_time }: Subscription) {
  return {
    id,
    name,
    isForm: is_form,
    summary,
    query,
    frequency,
    matches,
    created: formatDate(create_time),
    matchesHref: `${matchesPath}?id=${id}`,
    searchHref: query && `${inWorkbench.list}?${addressOf(query)}`,
  };
}

export type SubscriptionsView = Awaited<ReturnType<typeof loadSubscriptions>>;
export type SubscriptionView = SubscriptionsView['rows'][number];
