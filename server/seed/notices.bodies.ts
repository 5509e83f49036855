import { noticeMethodTitle, type NoticeContent, type PartyFacts } from '@portal/contract/notice-content';
import { formatDate, formatMoment } from '@portal/contract/time';
import type { Random } from './notices.random.ts';

/** Headings and paragraphs of a text; the same text serves the page and the search. */
type Section = [heading: string, ...paragraphs: string[]];
export type Written = { body: string; plain: string };

const yuan = (amount: number | null) =>
  amount === null ? '详见采购文件' : `${(amount / 100).toFixed(2)} 元`;
const moment = (seconds: number | null) =>
  seconds === null ? '另行通知' : `${formatMoment(seconds)}（北京时间）`;

/** As the form of such notices wants it (财办库〔2020〕50 号). */
export function bodyOf(content: NoticeContent, random: Random): Written {
  return written(sections(content, random));
}

/** One sentence: a million bodies are loaded in minutes. */
export function shortBodyOf({ project_title, buyer, project_number }: NoticeContent): Written {
  return written([
    ['项目概况', `${project_title}，项目编号 ${project_number}，${buyer.name}组织实施，详见附件。`],
  ]);
}

function written(parts: Section[]): Written {
  const html = parts.map(
    ([heading, ...paragraphs]) => `<h3>${heading}</h3>${paragraphs.map((text) => `<p>${text}</p>`).join('')}`,
  );
  return { body: html.join(''), plain: parts.map((part) => part.join('\n')).join('\n') };
}

function sections(content: NoticeContent, random: Random): Section[] {
  switch (content.type) {
    case 'intention':
      return intention(content, random);
    case 'correction':
      return correction(content);
    case 'result':
      return result(content);
    case 'ended':
      return ended(content, random);
    case 'contract':
      return contract(content);
    case 'acceptance':
      return acceptance(content);
    case 'prequalification':
    case 'tender':
      return tender(content, random);
  }
}

const demands = [
  '投标产品须为全新未使用的原装合格正品，符合国家质量检测标准，并提供出厂合格证与检验报告。',
  '供应商须在合同签订后三十个日历日内完成供货、安装、调试与培训，并通过采购人组织的验收。',
  '质量保证期不少于三年，质保期内免费上门维修并更换零部件，接到报修后两小时内响应、二十四小时内到场。',
  '服务人员须持证上岗，统一着装并建立考勤、交接班与巡查记录，采购人按月考核，考核结果与付款挂钩。',
  '实施过程须遵守安全生产与文明施工的规定，编制专项施工方案与应急预案，每日清运垃圾并做好扬尘控制。',
  '系统须满足网络安全等级保护的要求，数据归采购人所有，供应商不得留存、转让或用于本项目以外的用途。',
  '报价应包括货物、运输、保险、安装、调试、税费、培训及售后服务的全部费用，采购人不再另行支付。',
  '培训对象包括管理人员与操作人员，内容包括日常使用、故障判断与维护保养，培训不少于两次。',
  '项目验收分为到货验收、安装验收与最终验收三个阶段，验收不合格的应在十日内整改，整改费用由供应商承担。',
  '履约保证金为合同金额的百分之五，可以采用保函形式提交，在履约验收合格后无息退还。',
] as const;

function needs(random: Random): string[] {
  // Most notices say little, a few go on for pages.
  const amount = Math.min(40, Math.ceil(2 * Math.exp(random.next() * 1.4 + random.next() * 0.8)));
  return Array.from({ length: amount }, (_, at) => `${at + 1}. ${random.pick(demands)}`);
}

function contacts({ buyer, agency }: NoticeContent): Section {
  const lines = (title: string, { name, address, contact, phone }: PartyFacts) =>
    `${title}：${name}，地址：${address}，联系人：${contact}，联系电话：${phone}`;
  return ['联系方式', lines('采购人信息', buyer), ...(agency ? [lines('采购代理机构信息', agency)] : [])];
}

function tender(content: NoticeContent, random: Random): Section[] {
  const { project_title, project_number, method, budget, ceiling, deadline, opening_place } = content;
  const packages = content.packages.map(
    (each) => `${each.number}：${each.name}，数量：${each.quantity}，预算金额：${yuan(each.budget)}`,
  );
  return [
    [
      '项目概况',
      `${project_title}的潜在投标人应在政府采购电子交易系统获取采购文件，并于 ${moment(deadline)} 前提交响应文件。`,
      `项目编号：${project_number}，采购方式：${method ? noticeMethodTitle[method] : '其他'}，预算金额：${yuan(budget)}，最高限价：${yuan(ceiling)}。`,
    ],
    ['采购需求', ...packages, ...needs(random)],
    [
      '申请人的资格要求',
      '1. 满足《中华人民共和国政府采购法》第二十二条规定；',
      `2. 落实政府采购政策需满足的资格要求：${content.sme_policy || '无'}；`,
      `3. 本项目${content.consortium ? '接受' : '不接受'}联合体投标，${content.imports_allowed ? '允许' : '不允许'}采购进口产品。`,
    ],
    [
      '获取采购文件',
      `时间：${moment(content.document_from)} 至 ${moment(content.document_to)}，地点：政府采购电子交易系统，方式：在线下载，售价：${yuan(content.document_price)}。`,
    ],
    ['提交投标文件截止时间、开标时间和地点', `${moment(deadline)}，${opening_place}。逾期送达的不予受理。`],
    ['公告期限', '自本公告发布之日起五个工作日。'],
    ['其他补充事宜', '供应商应当提前办理数字证书，并在系统中完成注册与入库；未按要求操作的，后果自行承担。'],
    contacts(content),
  ];
}

function intention(content: NoticeContent, random: Random): Section[] {
  const { project_title, buyer, budget, expected_month } = content;
  return [
    ['项目概况', `为便于供应商及时了解政府采购信息，现将${buyer.name}的采购意向公开：${project_title}。`],
    [
      '采购需求',
      `预算金额：${yuan(budget)}，预计采购时间：${expected_month}。`,
      ...needs(random).slice(0, 2),
    ],
    [
      '其他补充事宜',
      '本次公开的采购意向是本单位政府采购工作的初步安排，具体采购项目情况以相关采购公告和采购文件为准。',
    ],
  ];
}

function correction(content: NoticeContent): Section[] {
  return [
    ['项目概况', `原公告的采购项目编号：${content.original_number}，项目名称：${content.project_title}。`],
    [
      '更正信息',
      ...content.changes.map(({ field, before, after }) => `${field}：由“${before}”更正为“${after}”。`),
    ],
    ['其他补充事宜', '原公告的其他内容不变，请各潜在供应商留意。'],
    contacts(content),
  ];
}

function result(content: NoticeContent): Section[] {
  const lines = content.packages.map(
    ({ number, name, winner, amount, score }) =>
      `${number}（${name}）：供应商名称：${winner?.name ?? ''}，供应商地址：${winner?.address ?? ''}，成交金额：${yuan(amount)}，评审得分：${score ?? ''}`,
  );
  return [
    ['项目概况', `项目编号：${content.project_number}，项目名称：${content.project_title}。`],
    ['中标（成交）信息', ...lines],
    ['评审专家名单', content.experts.join('、')],
    ['代理服务收费标准及金额', `参照相关收费标准执行，金额：${yuan(content.agency_fee)}。`],
    ['公告期限', '自本公告发布之日起一个工作日。'],
    ['其他补充事宜', '各有关当事人对结果有异议的，可以在结果公告期满之日起七个工作日内以书面形式提出质疑。'],
    contacts(content),
  ];
}

const reasons = [
  '符合资格条件的供应商不足三家',
  '报价均超过采购预算，采购人不能支付',
  '因重大变故，采购任务取消',
  '采购需求发生变化，需要重新编制采购文件',
] as const;

function ended(content: NoticeContent, random: Random): Section[] {
  return [
    ['项目概况', `项目编号：${content.project_number}，项目名称：${content.project_title}。`],
    ['项目终止的原因', `${random.pick(reasons)}，本次采购活动终止。`],
    ['其他补充事宜', '采购人将依法重新组织采购，请关注后续公告。'],
    contacts(content),
  ];
}

function contract(content: NoticeContent): Section[] {
  const [first] = content.packages;
  return [
    [
      '合同概况',
      `合同编号：${content.contract_number}，合同名称：${content.project_title}，项目编号：${content.project_number}。`,
    ],
    ['合同主体', `采购人（甲方）：${content.buyer.name}`, `供应商（乙方）：${first?.winner?.name ?? ''}`],
    [
      '合同主要信息',
      `主要标的：${first?.name ?? ''}，合同金额：${yuan(first?.amount ?? null)}，签订日期：${content.signed === null ? '另行通知' : formatDate(content.signed)}。`,
    ],
    ['其他补充事宜', '合同附件见下方。'],
  ];
}

function acceptance(content: NoticeContent): Section[] {
  return [
    [
      '合同概况',
      `合同编号：${content.contract_number}，项目编号：${content.project_number}，项目名称：${content.project_title}。`,
    ],
    ['验收结论', '经验收小组查验资料与现场检查，履约内容与合同约定一致，质量合格，同意通过验收。'],
    ['验收小组成员', content.experts.join('、')],
  ];
}
