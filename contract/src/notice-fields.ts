// Without zod, so that a page can name a field or a state without loading a schema.
import type { NoticeContent, PartyFacts } from './notice-content.ts';

/** Where a notice stands on its way, and what each stand is called. */
export const noticeStateTitle = {
  draft: '草稿',
  submitted: '待审核',
  returned: '已退回',
  scheduled: '待发布',
  published: '已发布',
  withdrawn: '已撤回',
} as const;
export type NoticeState = keyof typeof noticeStateTitle;
export const noticeStates = Object.keys(noticeStateTitle) as [NoticeState, ...NoticeState[]];

/** What each field of a notice is called on forms, in comparisons and in reports. */
export const noticeFieldTitle = {
  type: '公告类型',
  title: '公告标题',
  project_number: '项目编号',
  project_title: '项目名称',
  plan_number: '采购计划编号',
  method: '采购方式',
  kind: '采购类别',
  catalogue: '品目编码',
  industry: '所属行业',
  district: '所属地区',
  level: '预算级次',
  buyer: '采购人',
  agency: '代理机构',
  budget: '预算金额',
  ceiling: '最高限价',
  fund_source: '资金来源',
  packages: '标项',
  sme_policy: '中小企业政策',
  consortium: '接受联合体',
  imports_allowed: '允许进口产品',
  document_from: '文件获取开始时间',
  document_to: '文件获取截止时间',
  document_price: '文件售价',
  deadline: '投标截止时间',
  opening_time: '开标时间',
  opening_place: '开标地点',
  experts: '评审专家',
  agency_fee: '代理服务费',
  original_number: '原公告项目编号',
  changes: '更正内容',
  contract_number: '合同编号',
  signed: '合同签订日期',
  expected_month: '预计采购月份',
  source_site: '来源网站',
  source_url: '原文链接',
  body: '正文',
} as const satisfies Record<keyof NoticeContent, string>;

export const partyFieldTitle = {
  name: '名称',
  credit_code: '统一社会信用代码',
  address: '地址',
  contact: '联系人',
  phone: '联系电话',
} as const satisfies Record<keyof PartyFacts, string>;

export const packageFieldTitle = {
  number: '编号',
  name: '名称',
  quantity: '数量',
  budget: '预算',
  winner: '中标（成交）供应商',
  amount: '中标（成交）金额',
  discount_rate: '折扣率',
  score: '评审得分',
} as const;

/** What became of a row of an import. */
export const importOutcomeTitle = {
  added: '已新增',
  updated: '已更新',
  unchanged: '无变化',
  refused: '未导入',
} as const;
export type ImportOutcome = keyof typeof importOutcomeTitle;

export const importStatusTitle = {
  waiting: '等待处理',
  working: '正在导入',
  done: '已完成',
  failed: '无法读取',
  cancelled: '已取消',
} as const;
export type ImportStatus = keyof typeof importStatusTitle;
