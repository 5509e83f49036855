import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { rowId } from './numbers.ts';
import { cursorInput, cursorPageOf } from './paging.ts';
import { unixSeconds } from './unix-seconds.ts';

export const collectionType = z.enum(['course', 'notice', 'article']);
export type CollectionType = z.infer<typeof collectionType>;

const id = rowId.positive();

/** What a list shows of one collected thing. */
const collectionCard = z.object({
  type: collectionType,
  id,
  title: z.string(),
  summary: z.string(),
  /** A word on its kind: the type of a notice, the category of an article. */
  note: z.string(),
  href: z.string(),
  published: unixSeconds.nullable(),
  deadline: unixSeconds.nullable(),
  /** False when it has been taken back since. */
  is_available: z.boolean(),
  collected: unixSeconds,
});
export type CollectionCard = z.infer<typeof collectionCard>;

const post = { method: 'POST', domain: 'accounts', access: 'user' } as const;

export const collections = {
  addCollect: endpoint({
    ...post,
    path: '/api/szguild/Coursehistory/addCollect',
    summary: '收藏或取消收藏课程、公告、文章',
    input: z.strictObject({ type: collectionType, id }),
    output: z.object({ collected: z.boolean() }),
  }),
  isCollected: endpoint({
    ...post,
    path: '/api/szguild/Coursehistory/isCollected',
    summary: '自己是否收藏了它',
    input: z.strictObject({ type: collectionType, id }),
    output: z.object({ collected: z.boolean() }),
  }),
  getCollectList: endpoint({
    ...post,
    path: '/api/szguild/Coursehistory/getCollectList',
    summary: '自己的收藏，后收藏的在前，按游标翻页',
    input: z.strictObject({
      type: collectionType.optional(),
      ...cursorInput,
    }),
    output: cursorPageOf(collectionCard),
  }),
};
