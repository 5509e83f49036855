import { z } from 'zod';
import { endpoint, nothing } from './endpoint.ts';
import { rowId, rowIdText } from './numbers.ts';

const base = '/api/szguild/course';
const post = { method: 'POST', domain: 'courses', access: 'public' } as const;
const ownPost = { method: 'POST', domain: 'courses', access: 'user' } as const;

const id = rowId.positive();
const idText = rowIdText.positive();
/** A place in a film, in seconds. */
const place = z.number().min(0).max(86_400);

// spec 9.
export const danmakuMode = z.enum(['scroll', 'top', 'bottom']);
const danmakuSize = z.literal([16, 18, 25, 36, 45]);
const danmakuColour = z.enum(['#ffffff', '#0000ff', '#cc0000', '#ff66ff', '#ffff33']);

export const danmaku = z.object({
  id,
  /** Of the film. */
  second: place,
  text: z.string(),
  mode: danmakuMode,
  size: danmakuSize,
  colour: danmakuColour,
  own: z.boolean(),
});
export type Danmaku = z.infer<typeof danmaku>;

export const lessonDanmaku = {
  list: endpoint({
    ...post,
    path: `${base}/danmakuList`,
    summary: '一个课时的弹幕，按秒排列，最多 2000 条',
    quiet: true,
    input: z.strictObject({ lesson_id: idText }),
    output: z.array(danmaku),
  }),
  send: endpoint({
    ...ownPost,
    path: `${base}/danmakuSend`,
    summary: '发弹幕；需要复核的先只有自己看得见',
    input: z.strictObject({
      lesson_id: id,
      second: place,
      text: z.string().trim().min(1, '请输入弹幕').max(100, '最多 100 个字'),
      mode: danmakuMode.default('scroll'),
      size: danmakuSize.default(25),
      colour: danmakuColour.default('#ffffff'),
    }),
    output: z.object({ id, state: z.enum(['published', 'pending']) }),
  }),
  report: endpoint({
    ...ownPost,
    path: `${base}/danmakuReport`,
    summary: '举报弹幕',
    input: z.strictObject({ id, reason: z.string().trim().max(100, '最多 100 个字').default('') }),
    output: nothing,
  }),
};
