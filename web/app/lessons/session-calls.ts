import { code } from '@portal/contract/codes';
import type { Envelope } from '@portal/contract/endpoint';
import { lessons, sessionEnd, type HeartbeatAnswer } from '@portal/contract/lessons';
import { callInBackground } from '../browser/call.ts';
import { isUnanswered } from '../browser/unanswered.ts';
import type { Heartbeat } from './heartbeat.ts';
import type { PagesRead } from './reading.ts';
import type { Report } from './reporter.ts';

/** Opens a play session; null when that may work later. */
export async function openSession(lesson_id: number, content: string) {
  const answer = await callInBackground(lessons.saveVideoHistory, { lesson_id, content });
  if (answer.code === code.success) return { session: answer.data.session };
  if (endOf(answer)) return { refusal: answer.msg };
  return isRefused(answer) ? { refusal: answer.msg } : null;
}

export async function sendHeartbeat({ session, seq, load }: Report<Heartbeat>) {
  return outcomeOf(await callInBackground(lessons.updateVideoHistory, { session, seq, ...load }));
}

export async function sendPages({ session, seq, load }: Report<PagesRead>) {
  const { pages, page: current_page } = load;
  return outcomeOf(await callInBackground(lessons.documentProgress, { session, seq, pages, current_page }));
}

function outcomeOf(answer: Envelope<HeartbeatAnswer>) {
  if (answer.code === code.success) return { answer: answer.data };
  const end = endOf(answer);
  return end ? { end } : null;
}

const endOf = (answer: Envelope) =>
  sessionEnd.safeParse((answer.data as { reason?: unknown } | null)?.reason).data;

/** A rule said no. A failed network or server is tried again: its answers carry the id of the request, or none came. */
function isRefused(answer: Envelope): boolean {
  return answer.data === null && !isUnanswered(answer);
}
