// Without zod, so that the column picker of a page loads no schema.

/** What an export can hold, in the order of its columns. */
export const noticeColumnTitle = {
  title: '公告标题',
  type: '公告类型',
  project_number: '项目编号',
  method: '采购方式',
  kind: '采购类别',
  industry: '行业',
  district: '地区',
  buyer: '采购人',
  agency: '代理机构',
  budget: '预算金额（元）',
  amount: '成交金额（元）',
  winners: '中标（成交）供应商',
  deadline: '截止时间',
  published: '发布时间',
  url: '公告地址',
} as const;
export type NoticeColumn = keyof typeof noticeColumnTitle;

export const noticeColumns = Object.keys(noticeColumnTitle) as [NoticeColumn, ...NoticeColumn[]];

export const usualColumns: readonly NoticeColumn[] = [
  'title',
  'type',
  'project_number',
  'district',
  'buyer',
  'budget',
  'deadline',
  'published',
  'url',
];

/** How many rows an export may hold (product 3: more for certified identities). */
export const mostExported = { user: 1000, certified: 50_000 } as const;
