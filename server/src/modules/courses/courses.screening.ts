import { code, PortalError } from '@portal/contract/codes';
import type { Moderation } from '../../outside/moderation/port.ts';
import type { ModerationState } from './courses.comments.tables.ts';

export type Screened = { state: 'published' | 'pending'; words: string[] };

/** What stood before staff: its id and when its text or its answer last changed, in milliseconds. */
export type CommentVersion = { id: number; updated_ms: number };

/** What staff decide about something that stood before them in the state `from`. */
export type Decision = CommentVersion & {
  from: ModerationState;
  state: 'published' | 'rejected';
  /** Empty unless it is rejected. */
  reason: string;
};

/** Whose it was, and where it stands or stood. */
export type Decided = { userId: number; courseId: number; content: string; link: `/${string}` };

export const decidedBefore = () => new PortalError(code.failure, '该内容不存在，或已由他人处理，请刷新查看');

/** What learners write: shown at once, held back until staff have looked at it, or refused. */
export async function screen(moderation: Moderation, text: string): Promise<Screened> {
  const { verdict, words } = await moderation.check(text);
  if (verdict === 'block') throw new PortalError(code.failure, '内容包含不适宜发布的信息，请修改后再提交');
  return { state: verdict === 'pass' ? 'published' : 'pending', words };
}
