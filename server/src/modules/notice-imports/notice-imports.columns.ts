import type { NoticeDraft } from '@portal/contract/notice-content';
import { noticeFieldTitle } from '@portal/contract/notice-fields';
import {
  industryTitle,
  noticeKindTitle,
  noticeLevelTitle,
  noticeMethodTitle,
  noticeTypeTitle,
} from '@portal/contract/notice-titles';
import type { Districts } from './notice-imports.districts.ts';
import {
  type Read,
  readChoice,
  readMoment,
  readMoney,
  readMonth,
  readYesNo,
} from './notice-imports.values.ts';

/** A row on its way to a notice: fields by their path, and what is not part of the content. */
export type Gathered = { fields: Map<string, unknown>; externalId: string; published: number | null };
type Reading = (text: string, about: { unit: string; districts: Districts }) => Read<unknown>;
export type Column = {
  /** The path in a notice's content, or the name of what stands beside it. */
  field: string;
  title: string;
  aliases: readonly string[];
  required: boolean;
  help: string;
  example: string;
  read: Reading;
};

const text: Reading = (value) => ({ value });
const money: Reading = (value, { unit }) => readMoney(value, unit);
const moment: Reading = (value) => readMoment(value);
const yesNo: Reading = (value) => readYesNo(value);

type Rest = Partial<Pick<Column, 'aliases' | 'required' | 'help' | 'example' | 'read'>>;
const column = (field: string, title: string, rest: Rest = {}): Column => ({
  aliases: [],
  required: false,
  help: '',
  example: '',
  read: text,
  ...rest,
  field,
  title,
});
const plain = (field: Extract<keyof NoticeDraft, string>, rest: Rest = {}) =>
  column(field, noticeFieldTitle[field], rest);

const moneyHelp = '单位元；表头或单元格可写万元、亿元';
const momentHelp = '如 2026-11-16 09:30，北京时间';
const choiceHelp = (titles: Record<string, string>) => Object.values(titles).join('、');

const typeWords = {
  intention: ['意向公开', '采购意向公告', '意向'],
  prequalification: ['资格预审公告'],
  tender: [
    '采购公告',
    '公开招标公告',
    '竞争性磋商公告',
    '竞争性谈判公告',
    '询价公告',
    '邀请招标公告',
    '招标',
  ],
  correction: ['变更公告', '澄清公告', '更正', '变更'],
  result: ['中标公告', '成交公告', '中标结果公告', '结果公告', '中标成交公告', '成交结果公告'],
  ended: ['废标公告', '流标公告', '终止', '废标', '流标'],
  contract: ['合同公示', '采购合同公告', '合同'],
  acceptance: ['验收公示', '履约验收公告', '验收'],
} as const;

/** Every column of the template, in its order. */
export const columns: readonly Column[] = [
  column('external_id', '外部编号', {
    aliases: ['公告编号', '公告id', 'id', '唯一编号', '外部id', '来源编号'],
    help: '来源系统中的编号；与数据来源一起识别同一公告，重复导入时更新而不新增。留空时由内容推定',
    example: 'GG-2026-000001',
  }),
  plain('type', {
    aliases: ['类型', '公告类别', '信息类型'],
    required: true,
    help: choiceHelp(noticeTypeTitle),
    example: '招标公告',
    read: (value) => readChoice(value, noticeTypeTitle, typeWords),
  }),
  plain('title', {
    aliases: ['标题', '公告名称'],
    required: true,
    help: '4 至 200 个字',
    example: '示例市第一小学教学设备采购项目招标公告',
  }),
  plain('project_number', { aliases: ['采购项目编号', '招标编号', '编号'], example: 'SZCG-2026-0001' }),
  plain('project_title', { aliases: ['采购项目名称', '项目'], example: '教学设备采购项目' }),
  plain('plan_number', { aliases: ['计划编号', '采购计划号'] }),
  plain('method', {
    aliases: ['招标方式'],
    help: choiceHelp(noticeMethodTitle),
    example: '公开招标',
    read: (value) =>
      readChoice(value, noticeMethodTitle, {
        consultation: ['磋商'],
        negotiation: ['谈判'],
        inquiry: ['询价采购'],
      }),
  }),
  plain('kind', {
    aliases: ['类别', '采购类型', '项目类别', '标的类别'],
    required: true,
    help: choiceHelp(noticeKindTitle),
    example: '货物',
    read: (value) => readChoice(value, noticeKindTitle),
  }),
  plain('catalogue', {
    aliases: ['品目', '品目代码', '采购品目'],
    help: '政府采购品目分类目录的代码，如 A02',
    example: 'A02',
  }),
  plain('industry', {
    aliases: ['行业', '行业分类'],
    help: '国民经济行业门类的名称或字母',
    example: '教育',
    read: (value) => readChoice(value, industryTitle),
  }),
  plain('district', {
    aliases: ['地区', '行政区划', '区划', '行政区域', '地区代码', '行政区划代码'],
    required: true,
    help: '六位行政区划代码，或完整名称（省市区）；导入时可另选默认地区',
    example: '440300',
    read: (value, { districts }) => districts.read(value),
  }),
  plain('level', {
    aliases: ['级次', '预算级别'],
    help: choiceHelp(noticeLevelTitle),
    example: '市级',
    read: (value) =>
      readChoice(value, noticeLevelTitle, { county: ['区级', '区县级', '县区级'], central: ['中央级'] }),
  }),
  column('buyer.name', '采购人', {
    aliases: ['采购人名称', '采购单位', '招标人', '采购单位名称'],
    required: true,
    example: '示例市第一小学',
  }),
  column('buyer.credit_code', '采购人统一社会信用代码', { aliases: ['采购人信用代码', '采购单位信用代码'] }),
  column('buyer.address', '采购人地址', { aliases: ['采购单位地址'] }),
  column('buyer.contact', '采购人联系人', { aliases: ['采购单位联系人', '项目联系人'] }),
  column('buyer.phone', '采购人联系电话', {
    aliases: ['采购人电话', '采购单位联系电话', '采购人联系方式'],
    example: '0000-88000001',
  }),
  column('agency.name', '代理机构', {
    aliases: ['代理机构名称', '采购代理机构', '招标代理机构'],
    example: '示例招标代理有限公司',
  }),
  column('agency.credit_code', '代理机构统一社会信用代码', { aliases: ['代理机构信用代码'] }),
  column('agency.address', '代理机构地址'),
  column('agency.contact', '代理机构联系人'),
  column('agency.phone', '代理机构联系电话', { aliases: ['代理机构电话', '代理机构联系方式'] }),
  plain('budget', {
    aliases: ['预算', '采购预算', '项目预算'],
    help: moneyHelp,
    example: '1280000',
    read: money,
  }),
  plain('ceiling', { aliases: ['限价', '控制价', '最高投标限价'], help: moneyHelp, read: money }),
  plain('fund_source', { example: '财政资金' }),
  plain('sme_policy', { aliases: ['中小企业', '采购政策'] }),
  plain('consortium', { aliases: ['是否接受联合体', '联合体投标'], help: '是、否', read: yesNo }),
  plain('imports_allowed', { aliases: ['是否允许进口', '进口产品'], help: '是、否', read: yesNo }),
  plain('document_from', {
    aliases: ['获取文件开始时间', '标书发售开始时间'],
    help: momentHelp,
    read: moment,
  }),
  plain('document_to', {
    aliases: ['获取文件截止时间', '获取文件结束时间', '标书发售截止时间'],
    help: momentHelp,
    read: moment,
  }),
  plain('document_price', { aliases: ['标书售价', '采购文件售价'], help: moneyHelp, read: money }),
  plain('deadline', {
    aliases: ['截止时间', '响应截止时间', '提交投标文件截止时间', '递交截止时间'],
    help: momentHelp,
    example: '2026-12-16 09:30',
    read: moment,
  }),
  plain('opening_time', { aliases: ['开标日期', '开启时间'], help: momentHelp, read: moment }),
  plain('opening_place', { aliases: ['开启地点'] }),
  column('package.winner.name', '中标供应商', {
    aliases: ['成交供应商', '中标人', '中标单位', '中标成交供应商', '供应商'],
    help: '多个标项用分号隔开',
  }),
  column('package.winner.credit_code', '中标供应商统一社会信用代码', {
    aliases: ['供应商信用代码', '中标供应商信用代码'],
  }),
  column('package.amount', '中标金额', {
    aliases: ['成交金额', '合同金额', '中标成交金额', '中标价'],
    help: `${moneyHelp}；多个标项用分号隔开`,
  }),
  plain('experts', {
    aliases: ['评审专家名单', '专家名单', '评标专家'],
    help: '用顿号隔开',
    read: (value) => ({ value: value.split(/[、,，;；\s]+/).filter(Boolean) }),
  }),
  plain('agency_fee', { aliases: ['代理费', '代理服务收费'], help: moneyHelp, read: money }),
  plain('original_number', { aliases: ['原项目编号', '原公告编号'] }),
  plain('contract_number', { aliases: ['合同号'] }),
  plain('signed', { aliases: ['签订日期', '合同签订时间', '签订时间'], help: momentHelp, read: moment }),
  plain('expected_month', {
    aliases: ['预计采购时间', '预计采购日期'],
    help: '如 2026-12',
    read: (value) => readMonth(value),
  }),
  column('published', '发布时间', {
    aliases: ['发布日期', '公告时间', '公告日期', '发布'],
    help: `${momentHelp}；留空为导入时间，将来的时间则到时发布`,
    example: '2026-11-16 09:30',
    read: moment,
  }),
  plain('source_site', { aliases: ['来源', '来源平台', '发布媒体'] }),
  plain('source_url', {
    aliases: ['链接', '原文地址', '公告链接', '网址', 'url'],
    help: '以 http 开头的完整地址',
  }),
  plain('body', { aliases: ['内容', '公告内容', '公告正文'], help: '纯文本或 HTML' }),
];
