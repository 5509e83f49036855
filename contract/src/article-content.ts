import { z } from 'zod';
import { articleAttachment, articlePicture, named } from './articles.ts';
import { count, rowId } from './numbers.ts';
import { unixSeconds } from './unix-seconds.ts';

const id = rowId;

export const articleStateTitle = {
  draft: '草稿',
  submitted: '待发布',
  scheduled: '定时发布',
  published: '已发布',
  unpublished: '已撤下',
} as const;
export type ArticleState = keyof typeof articleStateTitle;
export const articleState = z.enum(Object.keys(articleStateTitle) as [ArticleState, ...ArticleState[]]);

/** How a version came about. */
export const articleVersionTitle = {
  published: '发布',
  scheduled: '定时',
  submitted: '提交',
  saved: '手动保存',
  handover: '他人接手前',
} as const;
export type ArticleVersionKind = keyof typeof articleVersionTitle;
const versionKind = z.enum(Object.keys(articleVersionTitle) as [ArticleVersionKind, ...ArticleVersionKind[]]);

/** `file` is the id of an upload that `takeFile` has taken in. */
export const articleFileId = z.string().regex(/^[0-9a-f]{32}$/, '文件不存在，请重新上传');
export const optionalLine = (label: string, most: number) =>
  z.string().trim().max(most, `${label}最多 ${most} 个字`).default('');

export const mostArticleTags = 10;
export const tooManyTags = `最多 ${mostArticleTags} 个标签`;

/** What an editor writes. A draft may lack anything; publishing wants title, category, text and alt texts. */
export const articleContent = z.strictObject({
  title: optionalLine('标题', 100),
  summary: optionalLine('摘要', 300),
  html: z.string().max(300_000, '正文过长，请拆成多篇').default(''),
  category_id: id.nullable().default(null),
  tag_ids: z.array(id).max(mostArticleTags, tooManyTags).default([]),
  cover: z
    .strictObject({ file: articleFileId, alt: optionalLine('封面替代文字', 120) })
    .nullable()
    .default(null),
  author: optionalLine('作者', 40),
  source: optionalLine('来源', 60),
  source_url: z
    .string()
    .trim()
    .max(500)
    .regex(/^(https?:\/\/[^\s<>"']+)?$/, '来源链接应以 http 开头')
    .default(''),
  editor: optionalLine('责任编辑', 40),
  keywords: z.array(z.string().trim().min(1).max(30)).max(10, '最多 10 个关键词').default([]),
  attachments: z
    .array(z.strictObject({ file: articleFileId, name: z.string().trim().min(1, '请填写附件名称').max(120) }))
    .max(20, '最多 20 个附件')
    .default([]),
});
export type ArticleContent = z.output<typeof articleContent>;

/** What sanitising had to leave out, to be told to the editor. */
export const articleRemoved = z.object({
  /** Pictures of other sites or not uploaded here. */
  images: z.number().int(),
  /** Videos, sounds and frames of other sites. */
  embeds: z.number().int(),
});
export type ArticleRemoved = z.infer<typeof articleRemoved>;

export const articleSaved = z.object({
  revision: count,
  saved_time: unixSeconds,
  /** The text as it was stored. */
  html: z.string(),
  removed: articleRemoved,
});

export type ArticleSaved = z.infer<typeof articleSaved>;

/** `data` of a conflict refusal: somebody else has saved meanwhile. Neither text is lost. */
export const articleConflict = z.object({
  conflict: z.literal(true),
  revision: count,
  /** Saved by the caller's own account, from another page or one that was left. */
  own: z.boolean(),
  saved_by: z.string(),
  saved_time: unixSeconds,
  content: articleContent,
});
export type ArticleConflict = z.infer<typeof articleConflict>;

export const deskRow = z.object({
  id,
  title: z.string(),
  state: articleState,
  category: named.nullable(),
  tags: z.array(named),
  /** The draft differs from what visitors read. */
  has_changes: z.boolean(),
  published: unixSeconds.nullable(),
  scheduled: unixSeconds.nullable(),
  changed: unixSeconds,
  changed_by: z.string(),
  views: z.number().int(),
  /** Somebody has it open now. */
  open_by: z.array(z.string()),
});
export type DeskRow = z.infer<typeof deskRow>;

/** A file inside the text, in the shape that the editor's toolbox expects. */
export const deskFile = z.object({
  file: z.string(),
  url: z.string(),
  kind: z.enum(['image', 'video', 'document']),
  name: z.string(),
  size: id,
  type: z.string(),
  width: id.nullable(),
  height: id.nullable(),
});
export type DeskFile = z.infer<typeof deskFile>;

export const deskArticle = z.object({
  id,
  state: articleState,
  revision: count,
  content: articleContent,
  saved_by: z.string(),
  saved_time: unixSeconds,
  has_changes: z.boolean(),
  published: unixSeconds.nullable(),
  updated: unixSeconds.nullable(),
  scheduled: unixSeconds.nullable(),
  /** The version that will be published then; later edits are not part of it. */
  scheduled_version: count.nullable(),
  deleted: unixSeconds.nullable(),
  views: z.number().int(),
  cover: articlePicture.nullable(),
  attachments: z.array(articleAttachment),
  others: z.array(z.object({ name: z.string(), since: unixSeconds })),
});
export type DeskArticle = z.infer<typeof deskArticle>;

export const articleVersion = z.object({
  number: count,
  kind: versionKind,
  title: z.string(),
  words: id,
  note: z.string(),
  time: unixSeconds,
  by: z.string(),
  /** Visitors read this one. */
  live: z.boolean(),
});
export type ArticleVersion = z.infer<typeof articleVersion>;

export const articleCompared = z.object({
  number: count,
  title: z.string(),
  by: z.string(),
  time: unixSeconds,
  html: z.string(),
  text: z.string(),
  content: articleContent,
});
