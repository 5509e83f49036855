import { formatMoment, toUnixSeconds } from '@portal/contract/time';
import type { NewMessage as Message } from '../messages/messages.ts';
import type { LiveSubscription } from './subscriptions.matching.store.ts';

type MatchedNotice = { noticeId: number; title: string; deadline: Date | null };
type Find = { to: Pick<LiveSubscription, 'id' | 'userId' | 'name'>; notice: MatchedNotice };

/** More than these for one person at once are one message. */
const mostApart = 3;
const mostTitles = 10;
export const matchesPage = '/pages_workbench/pages/subscription/matches';

/** The messages about what was found in one go; a notice found by two subscriptions of a person is told once. */
export function matchMessages(finds: readonly Find[]): Message[] {
  const byUser = new Map<number, Map<number, Find>>();
  for (const find of finds) {
    const own = byUser.get(find.to.userId) ?? new Map<number, Find>();
    if (!own.has(find.notice.noticeId)) own.set(find.notice.noticeId, find);
    byUser.set(find.to.userId, own);
  }
  return [...byUser.values()].flatMap((own) => {
    const all = [...own.values()];
    return all.length <= mostApart ? all.map(single) : [grouped(all)];
  });
}

function single({ to, notice }: Find): Message {
  const { noticeId, title, deadline } = notice;
  return {
    userId: to.userId,
    type: 2,
    title: `订阅「${to.name}」有新公告`,
    content: `${title}${deadline ? `\n截止时间：${formatMoment(toUnixSeconds(deadline))}` : ''}`,
    link: `/bids/detail/${noticeId}`,
    eventKey: `match:${to.id}:${noticeId}`,
  };
}

function grouped(finds: readonly Find[]): Message {
  const { to, notice } = finds[0]!;
  return {
    userId: to.userId,
    type: 2,
    title: `您的订阅有 ${finds.length} 条新公告`,
    content: titlesOf(finds.map((find) => find.notice.title)),
    link: matchesPage,
    eventKey: `matches:${to.id}:${notice.noticeId}`,
  };
}

export function titlesOf(titles: readonly string[]): string {
  const shown = titles.slice(0, mostTitles).join('\n');
  return titles.length > mostTitles ? `${shown}\n……` : shown;
}
