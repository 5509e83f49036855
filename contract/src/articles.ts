import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { rowId, rowIdText } from './numbers.ts';
import { cursorInput, cursorPageOf, pageInput, pageOf } from './paging.ts';
import { unixSeconds } from './unix-seconds.ts';

const id = rowId;
const post = { method: 'POST', domain: 'articles', access: 'public' } as const;
const base = '/api/szguild/article';

/** Places where editors put chosen articles. */
export const articleSlotTitle = {
  home: '首页推荐',
  headline: '列表页头条',
  sidebar: '侧栏推荐',
} as const;
export type ArticleSlot = keyof typeof articleSlotTitle;
export const articleSlot = z.enum(Object.keys(articleSlotTitle) as [ArticleSlot, ...ArticleSlot[]]);

export const articleSortTitle = { date: '最新发布', views: '最多阅读', relevance: '最相关' } as const;
export type ArticleSort = keyof typeof articleSortTitle;

/** By relevance only so many of the newest hits are ranked, but all are counted: pages beyond these are empty. */
export const mostRankedArticles = 300;

/** A file of our own, its size known so that the page does not jump. */
export const articlePicture = z.object({
  src: z.string(),
  alt: z.string(),
  width: z.number().int(),
  height: z.number().int(),
});
export type ArticlePicture = z.infer<typeof articlePicture>;

export const named = z.object({ id, name: z.string() });

/** `/article/{id}`. */
const href = z.string();

export const articleLink = z.object({ id, title: z.string(), href, published: unixSeconds });
export type ArticleLink = z.infer<typeof articleLink>;

export const articleCard = articleLink.extend({
  /** Escaped, with the keyword's words in <mark>. Equal to the escaped text when nothing is searched. */
  title_html: z.string(),
  summary: z.string(),
  summary_html: z.string(),
  category: named,
  tags: z.array(named),
  cover: articlePicture.nullable(),
  source: z.string(),
  author: z.string(),
  views: z.number().int(),
});
export type ArticleCard = z.infer<typeof articleCard>;

const categoryLeaf = named.extend({
  description: z.string(),
  keywords: z.array(z.string()),
  /** Published articles here and below. */
  count: z.number().int(),
});
/** The tree is three levels deep at most. */
const categoryBranch = categoryLeaf.extend({ children: z.array(categoryLeaf) });
export const articleCategory = categoryLeaf.extend({ children: z.array(categoryBranch) });
export type ArticleCategory = z.infer<typeof articleCategory>;

export const articleTag = named.extend({ count: z.number().int() });
export type ArticleTag = z.infer<typeof articleTag>;

export const articleAttachment = z.object({
  name: z.string(),
  /** Served as a download. */
  url: z.string(),
  size: z.number().int(),
  type: z.string(),
});
export type ArticleAttachment = z.infer<typeof articleAttachment>;

export const articleDetail = articleLink.extend({
  summary: z.string(),
  /** Sanitised. Its h2 and h3 carry the ids of `outline`. */
  html: z.string(),
  outline: z.array(z.object({ id: z.string(), text: z.string(), level: z.literal([2, 3]) })),
  category: named,
  /** From the root category to its own, for the breadcrumb. */
  trail: z.array(named),
  tags: z.array(named),
  cover: articlePicture.nullable(),
  author: z.string(),
  source: z.string(),
  /** Where the text was first published; empty when it is our own. */
  source_url: z.string(),
  /** 责任编辑. */
  editor: z.string(),
  updated: unixSeconds,
  keywords: z.array(z.string()),
  /** The summary, or else the beginning of the text. */
  description: z.string(),
  words: z.number().int(),
  reading_minutes: z.number().int(),
  views: z.number().int(),
  attachments: z.array(articleAttachment),
  /** Of the same category, by time of publication: previous is older, next is newer. */
  previous: articleLink.nullable(),
  next: articleLink.nullable(),
  related: z.array(articleLink),
});
export type ArticleDetail = z.infer<typeof articleDetail>;

export const articles = {
  list: endpoint({
    ...post,
    path: `${base}/articleList`,
    summary: '文章列表：按栏目（含下级）、标签、关键词筛选；关键词支持拼音与错字',
    input: z.strictObject({
      category_id: rowIdText.optional(),
      tag_id: rowIdText.optional(),
      keyword: z.string().trim().max(50, '关键词最多 50 个字').optional(),
      /** Relevance with a keyword, date without, unless told. */
      sort: z.enum(['date', 'views', 'relevance']).optional(),
      /** `next` goes on exactly there, whatever was published meanwhile. */
      ...cursorInput,
    }),
    output: cursorPageOf(articleCard).extend({
      /** The total is never counted past 10,000. */
      total_is_estimate: z.boolean(),
      /** How the keyword was matched: as written, by its sound, or with one character wrong. */
      matched: z.enum(['exact', 'pinyin', 'similar']),
    }),
  }),
  categories: endpoint({
    ...post,
    path: `${base}/articleCategory`,
    summary: '文章栏目树及各栏目的文章数',
    input: z.strictObject({}),
    output: z.array(articleCategory),
  }),
  tags: endpoint({
    ...post,
    path: `${base}/articleTag`,
    summary: '标签及文章数，多的在前',
    input: z.strictObject(pageInput),
    output: pageOf(articleTag),
  }),
  recommendations: endpoint({
    ...post,
    path: `${base}/articleRecommend`,
    summary: '推荐位上的文章，按编辑排定的顺序',
    input: z.strictObject({ slot: articleSlot, ...pageInput }),
    output: pageOf(articleCard),
  }),
  detail: endpoint({
    ...post,
    path: `${base}/articleDetail`,
    summary: '一篇文章，附上一篇、下一篇、相关文章与附件',
    input: z.strictObject({ id: rowIdText }),
    output: articleDetail,
  }),
  preview: endpoint({
    ...post,
    path: `${base}/articlePreview`,
    summary: '凭预览口令查看未发布的文章',
    input: z.strictObject({ id: rowIdText, token: z.string().max(200) }),
    output: articleDetail,
  }),
  view: endpoint({
    ...post,
    path: `${base}/articleView`,
    summary: '记一次阅读（同一人每天一次，爬虫不计），返回最新阅读数',
    quiet: true,
    input: z.strictObject({ id: rowIdText }),
    output: z.object({ views: z.number().int() }),
  }),
  moved: endpoint({
    ...post,
    path: `${base}/articleMoved`,
    summary: '旧地址的新去处：应以 301 转向；没有时为 null',
    quiet: true,
    input: z.strictObject({ path: z.string().max(300) }),
    output: z.object({ to: z.string().nullable() }),
  }),
};
