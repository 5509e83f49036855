import { code } from '@portal/contract/codes';
import type { OutputOf } from '@portal/contract/endpoint';
import { lessons } from '@portal/contract/lessons';
import { lessonDanmaku } from '@portal/contract/danmaku';
import { call } from '../browser/call.ts';
import type { DanmakuComment } from '../player/core/danmaku.ts';

export type OpenedLesson = { media: Media; danmaku: DanmakuComment[] };
type Media = OutputOf<typeof lessons.lessonMedia>;

/** What the player needs before it can be made, whose options are read once; or why it cannot be. */
export async function openLesson(id: number): Promise<OpenedLesson | { refusal: string }> {
  const [media, danmaku] = await Promise.all([
    call(lessons.lessonMedia, { id }),
    call(lessonDanmaku.list, { lesson_id: id }),
  ]);
  if (media.code !== code.success) return { refusal: media.msg };
  return {
    media: media.data,
    danmaku: danmaku.code === code.success ? danmaku.data.map(commentOf) : [],
  };
}

type Sent = { id: number; second: number; text: string; own: boolean } & Pick<
  DanmakuComment,
  'mode' | 'size' | 'colour'
>;

function commentOf({ id, second, ...comment }: Sent): DanmakuComment {
  return { ...comment, id: String(id), startTime: second };
}

/** A fresh address for a player whose own has expired. */
export async function renewAddress(id: number): Promise<string> {
  const answer = await call(lessons.lessonMedia, { id });
  if (answer.code !== code.success) throw new Error(answer.msg);
  return answer.data.url;
}

/** The player tells the sender when this throws. */
export async function sendDanmaku(lesson_id: number, comment: DanmakuComment): Promise<void> {
  const { text, mode, startTime: second } = comment;
  // The player offers the sizes and colours of spec 9 alone; the contract refuses any other.
  const size = comment.size as 25;
  const colour = comment.colour as '#ffffff';
  const answer = await call(lessonDanmaku.send, { lesson_id, second, text, mode, size, colour });
  if (answer.code !== code.success) throw new Error(answer.msg);
}

export async function reportDanmaku({ id }: DanmakuComment): Promise<void> {
  if (id === undefined) throw new Error('a comment just sent has no id yet');
  const answer = await call(lessonDanmaku.report, { id: Number(id), reason: '' });
  if (answer.code !== code.success) throw new Error(answer.msg);
}
