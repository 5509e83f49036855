import { formatMoment, toUnixSeconds } from '@portal/contract/time';
import type { NewMessage as Message } from '../messages/messages.ts';
import type { DueReminder } from './subscriptions.reminders.store.ts';

const about = ({ userId, noticeId }: DueReminder) => ({
  userId,
  type: 2 as const,
  link: `/bids/detail/${noticeId}` as const,
});
const time = (moment: Date) => formatMoment(toUnixSeconds(moment));

export function dueMessage(one: DueReminder): Message {
  return {
    ...about(one),
    title: '公告即将截止',
    content: `${one.title}\n截止时间：${time(one.current!)}`,
    // With the days: one that was told may be set again, nearer to the deadline.
    eventKey: `deadline:${one.noticeId}:${toUnixSeconds(one.current!)}:${one.days}`,
  };
}

export function movedMessage(one: DueReminder): Message {
  return {
    ...about(one),
    title: '公告截止时间已变更',
    content: `${one.title}\n截止时间由 ${time(one.deadline)} 变更为 ${time(one.current!)}，提醒已随之调整。`,
    eventKey: `deadline-moved:${one.noticeId}:${one.version}`,
  };
}

export function cancelledMessage(one: DueReminder): Message {
  return {
    ...about(one),
    title: '截止提醒已取消',
    content: `${one.title}\n${one.state === 'published' ? '这条公告已截止或不再有截止时间' : '这条公告已撤回'}，提醒随之取消。`,
    eventKey: `deadline-over:${one.noticeId}:${one.version}`,
  };
}
