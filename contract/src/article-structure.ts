import { z } from 'zod';
import { articleState, optionalLine } from './article-content.ts';
import { articleSlot, named } from './articles.ts';
import { endpoint, nothing, type Access } from './endpoint.ts';
import { rowId } from './numbers.ts';
import { pageInput, pageOf } from './paging.ts';
import { unixSeconds } from './unix-seconds.ts';

const id = rowId;
const admin = '/api/szguild/admin';
const post = {
  method: 'POST',
  domain: 'articles',
  access: { staff: ['editor', 'administrator'] } satisfies Access,
} as const;

const categoryRow = named.extend({
  parent_id: id.nullable(),
  position: id,
  description: z.string(),
  keywords: z.array(z.string()),
  published: id,
  /** Drafts and the bin included: a category with any is not removed. */
  articles: id,
});
export type DeskCategory = z.infer<typeof categoryRow>;

const slotEntry = z.object({ id, title: z.string(), state: articleState, published: unixSeconds.nullable() });
export type DeskSlotEntry = z.infer<typeof slotEntry>;

const ownPath = z
  .string()
  .trim()
  .max(300)
  .regex(/^\/([^/\\\s][^\s\\]*)?$/, '地址应以 / 开头');
const move = z.object({ id, from: z.string(), to: z.string(), time: unixSeconds, by: z.string() });
export type DeskMove = z.infer<typeof move>;

export const articleStructure = {
  categories: endpoint({
    ...post,
    path: `${admin}/articleCategories`,
    summary: '全部栏目（平铺，按树的顺序）',
    input: nothing,
    output: z.array(categoryRow),
  }),
  saveCategory: endpoint({
    ...post,
    path: `${admin}/articleCategorySave`,
    summary: '新建（无 id）或修改栏目；最多三级',
    input: z.strictObject({
      id: id.optional(),
      parent_id: id.nullable(),
      name: z.string().trim().min(2, '栏目名称至少 2 个字').max(20, '栏目名称最多 20 个字'),
      description: optionalLine('栏目说明', 200),
      keywords: z.array(z.string().trim().min(1).max(30)).max(10).default([]),
      position: z.number().int().min(0).max(999).default(0),
    }),
    output: z.object({ id }),
  }),
  removeCategory: endpoint({
    ...post,
    path: `${admin}/articleCategoryRemove`,
    summary: '删除空栏目',
    input: z.strictObject({ id }),
    output: nothing,
  }),
  tags: endpoint({
    ...post,
    path: `${admin}/articleTags`,
    summary: '标签；keyword 为其中的字',
    input: z.strictObject({ keyword: z.string().trim().max(20).optional(), ...pageInput }),
    output: pageOf(named.extend({ published: id })),
  }),
  saveTag: endpoint({
    ...post,
    path: `${admin}/articleTagSave`,
    summary: '新建（无 id）或改名；同名时返回已有的标签',
    input: z.strictObject({
      id: id.optional(),
      name: z
        .string('请填写标签')
        .trim()
        .min(1, '请填写标签')
        .max(20, '标签最多 20 个字')
        .regex(/^[^\s,，、#<>]+( [^\s,，、#<>]+)*$/, '标签中不能有分隔符号'),
    }),
    output: z.object({ id, name: z.string() }),
  }),
  mergeTag: endpoint({
    ...post,
    path: `${admin}/articleTagMerge`,
    summary: '把一个标签并入另一个；旧标签页转向新标签页',
    input: z.strictObject({ from: id, into: id.positive('请选择要并入的标签') }),
    output: nothing,
  }),
  removeTag: endpoint({
    ...post,
    path: `${admin}/articleTagRemove`,
    summary: '删除标签，文章保留',
    input: z.strictObject({ id }),
    output: nothing,
  }),
  slots: endpoint({
    ...post,
    path: `${admin}/articleSlots`,
    summary: '各推荐位的文章',
    input: nothing,
    output: z.array(z.object({ slot: articleSlot, title: z.string(), entries: z.array(slotEntry) })),
  }),
  saveSlot: endpoint({
    ...post,
    path: `${admin}/articleSlotSave`,
    summary: '排定一个推荐位（顺序即位置）；未发布的文章发布后才显示',
    input: z.strictObject({ slot: articleSlot, ids: z.array(id).max(20, '一个推荐位最多 20 篇') }),
    output: nothing,
  }),
  moves: endpoint({
    ...post,
    path: `${admin}/articleMoves`,
    summary: '旧地址转向表',
    input: z.strictObject({ keyword: z.string().trim().max(100).optional(), ...pageInput }),
    output: pageOf(move),
  }),
  saveMove: endpoint({
    ...post,
    path: `${admin}/articleMoveSave`,
    summary: '登记旧地址的新去处（301）',
    input: z.strictObject({ from: ownPath, to: ownPath }),
    output: z.object({ id }),
  }),
  removeMove: endpoint({
    ...post,
    path: `${admin}/articleMoveRemove`,
    summary: '取消一条转向',
    input: z.strictObject({ id }),
    output: nothing,
  }),
};
