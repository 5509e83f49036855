// Without zod, so that a page can say what a code means without loading a single schema.

/** product 4: the steps of a procurement project, in their order; the position is the code kept in the database. */
export const noticeTypeTitle = {
  intention: '采购意向',
  prequalification: '资格预审',
  tender: '招标公告',
  correction: '更正公告',
  result: '中标(成交)公告',
  ended: '终止公告',
  contract: '合同公告',
  acceptance: '验收公告',
} as const;
export type NoticeType = keyof typeof noticeTypeTitle;

export const noticeMethodTitle = {
  open: '公开招标',
  invited: '邀请招标',
  negotiation: '竞争性谈判',
  consultation: '竞争性磋商',
  inquiry: '询价',
  single: '单一来源',
  framework: '框架协议',
} as const;
export type NoticeMethod = keyof typeof noticeMethodTitle;

export const noticeKindTitle = { goods: '货物', works: '工程', services: '服务' } as const;
export type NoticeKind = keyof typeof noticeKindTitle;

export const noticeLevelTitle = { central: '中央', province: '省级', city: '市级', county: '县级' } as const;
export type NoticeLevel = keyof typeof noticeLevelTitle;

/** GB/T 4754 sections. */
export const industryTitle = {
  A: '农、林、牧、渔业',
  B: '采矿业',
  C: '制造业',
  D: '电力、热力、燃气及水生产和供应业',
  E: '建筑业',
  F: '批发和零售业',
  G: '交通运输、仓储和邮政业',
  H: '住宿和餐饮业',
  I: '信息传输、软件和信息技术服务业',
  J: '金融业',
  K: '房地产业',
  L: '租赁和商务服务业',
  M: '科学研究和技术服务业',
  N: '水利、环境和公共设施管理业',
  O: '居民服务、修理和其他服务业',
  P: '教育',
  Q: '卫生和社会工作',
  R: '文化、体育和娱乐业',
  S: '公共管理、社会保障和社会组织',
} as const;
export type Industry = keyof typeof industryTitle;

const keysOf = <Key extends string>(titles: Record<Key, string>) => Object.keys(titles) as [Key, ...Key[]];

export const noticeTypes = keysOf(noticeTypeTitle);
export const noticeMethods = keysOf(noticeMethodTitle);
export const noticeKinds = keysOf(noticeKindTitle);
export const noticeLevels = keysOf(noticeLevelTitle);
export const industries = keysOf(industryTitle);
