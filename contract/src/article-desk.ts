import { z } from 'zod';
import {
  articleCompared,
  articleContent,
  articleFileId,
  articleRemoved,
  articleSaved,
  articleState,
  articleVersion,
  deskArticle,
  deskFile,
  deskRow,
  optionalLine,
} from './article-content.ts';
import { endpoint, nothing, type Access } from './endpoint.ts';
import { count, rowId } from './numbers.ts';
import { cursorInput, cursorPageOf, pageInput, pageOf } from './paging.ts';
import { unixSeconds } from './unix-seconds.ts';

const id = rowId;
const admin = '/api/szguild/admin';
const post = {
  method: 'POST',
  domain: 'articles',
  access: { staff: ['editor', 'administrator'] } satisfies Access,
} as const;

const exactly = { id, revision: count };

/**
 * Makes, keeps and publishes articles. Calls with `revision` use optimistic locking: they refuse with a conflict when
 * it is outdated.
 */
export const articleDesk = {
  list: endpoint({
    ...post,
    path: `${admin}/articleList`,
    summary: '文章管理列表与各状态数量',
    input: z.strictObject({
      /** `bin` is the recycle bin; without it everything else. */
      state: z.enum([...articleState.options, 'bin']).optional(),
      category_id: id.optional(),
      tag_id: id.optional(),
      keyword: z.string().trim().max(50).optional(),
      mine: z.boolean().optional(),
      ...cursorInput,
    }),
    output: cursorPageOf(deskRow).extend({
      counts: z.object({
        draft: id,
        submitted: id,
        scheduled: id,
        published: id,
        unpublished: id,
        bin: id,
      }),
    }),
  }),
  read: endpoint({
    ...post,
    path: `${admin}/articleRead`,
    summary: '打开一篇文章进行编辑',
    input: z.strictObject({ id }),
    output: deskArticle,
  }),
  create: endpoint({
    ...post,
    path: `${admin}/articleCreate`,
    summary: '新建草稿；同一个 key 只建一篇',
    input: z.strictObject({ key: z.uuid(), content: articleContent }),
    output: articleSaved.extend({ id }),
  }),
  save: endpoint({
    ...post,
    path: `${admin}/articleSave`,
    summary:
      '保存草稿（自动保存同此）；keep 为 true 时另存一个版本，keep_replaced 为 true 时把被替换的草稿另存一个版本',
    input: z.strictObject({
      ...exactly,
      content: articleContent,
      keep: z.boolean().default(false),
      keep_replaced: z.boolean().default(false),
    }),
    output: articleSaved,
  }),
  clean: endpoint({
    ...post,
    path: `${admin}/articleClean`,
    summary: '清理粘贴的 HTML（Word、微信公众号等）',
    input: z.strictObject({ html: z.string().max(300_000, '粘贴的内容过长') }),
    output: z.object({ html: z.string(), removed: articleRemoved }),
  }),
  takeFile: endpoint({
    ...post,
    path: `${admin}/articleFile`,
    summary: '收下刚上传的图片、视频或附件（用途 articleImage、articleVideo、articleFile）',
    input: z.strictObject({ file: articleFileId }),
    output: deskFile,
  }),
  presence: endpoint({
    ...post,
    path: `${admin}/articlePresence`,
    summary: '正在编辑的心跳（每 15 秒），返回同时打开的其他人；leaving 时离开',
    quiet: true,
    input: z.strictObject({ id, leaving: z.boolean().default(false) }),
    output: z.object({
      revision: count,
      saved_by: z.string(),
      saved_time: unixSeconds,
      others: z.array(z.object({ name: z.string(), since: unixSeconds })),
    }),
  }),
  previewToken: endpoint({
    ...post,
    path: `${admin}/articlePreviewToken`,
    summary: '预览口令：24 小时内无需登录即可查看草稿',
    input: z.strictObject({ id }),
    output: z.object({ token: z.string(), expire: unixSeconds }),
  }),
  submit: endpoint({
    ...post,
    path: `${admin}/articleSubmit`,
    summary: '提交草稿，等待发布',
    input: z.strictObject({ ...exactly, note: optionalLine('说明', 200) }),
    output: nothing,
  }),
  publish: endpoint({
    ...post,
    path: `${admin}/articlePublish`,
    summary: '发布，或更新已发布的文章',
    input: z.strictObject({ ...exactly, note: optionalLine('说明', 200) }),
    output: z.object({ published: unixSeconds }),
  }),
  schedule: endpoint({
    ...post,
    path: `${admin}/articleSchedule`,
    summary: '定时发布；time 为 null 时取消定时',
    input: z.strictObject({ ...exactly, time: unixSeconds.nullable() }),
    output: nothing,
  }),
  unpublish: endpoint({
    ...post,
    path: `${admin}/articleUnpublish`,
    summary: '撤下已发布的文章',
    input: z.strictObject({ id, reason: z.string().trim().min(2, '请填写撤下原因').max(200) }),
    output: nothing,
  }),
  versions: endpoint({
    ...post,
    path: `${admin}/articleVersions`,
    summary: '历史版本，新的在前',
    input: z.strictObject({ id, ...pageInput }),
    output: pageOf(articleVersion),
  }),
  compare: endpoint({
    ...post,
    path: `${admin}/articleCompare`,
    summary: '两个版本的全文（HTML 与纯文本）；0 为当前草稿',
    input: z.strictObject({ id, from: count, to: count }),
    output: z.object({ from: articleCompared, to: articleCompared }),
  }),
  restore: endpoint({
    ...post,
    path: `${admin}/articleRestore`,
    summary: '把一个版本恢复为草稿；当前草稿先另存为版本',
    input: z.strictObject({ ...exactly, number: count }),
    output: articleSaved,
  }),
  history: endpoint({
    ...post,
    path: `${admin}/articleHistory`,
    summary: '操作记录：谁在何时做了什么',
    input: z.strictObject({ id, ...pageInput }),
    output: pageOf(z.object({ time: unixSeconds, by: z.string(), action: z.string(), detail: z.string() })),
  }),
  bulk: endpoint({
    ...post,
    path: `${admin}/articleBulk`,
    summary: '批量操作；删除是移入回收站，restore 为撤销',
    input: z
      .strictObject({
        ids: z.array(id).min(1, '请先选择文章').max(100, '一次最多 100 篇'),
        action: z.enum(['publish', 'unpublish', 'move', 'tag', 'untag', 'delete', 'restore']),
        category_id: id.optional(),
        tag_ids: z.array(id).max(10).optional(),
      })
      .refine((given) => given.action !== 'move' || given.category_id !== undefined, {
        path: ['category_id'],
        message: '请选择栏目',
      })
      .refine((given) => !given.action.endsWith('tag') || (given.tag_ids?.length ?? 0) > 0, {
        path: ['tag_ids'],
        message: '请选择标签',
      }),
    output: z.object({
      done: z.array(id),
      refused: z.array(z.object({ id, title: z.string(), reason: z.string() })),
    }),
  }),
};
