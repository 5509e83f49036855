import { districtPrefix } from '@portal/contract/district-codes';
import { formatMoney } from '@portal/contract/money';
import {
  industryTitle,
  noticeKindTitle,
  noticeLevelTitle,
  noticeMethodTitle,
} from '@portal/contract/notice-titles';
import type { NoticeDetail } from '@portal/contract/notices';
import { formatDate, formatMoment } from '@portal/contract/time';
import { partyPath } from './places.ts';

export type FactText = { term: string; value: string; to?: string; wide?: boolean };

/** The facts table. What a notice does not say is left out; only a missing budget is worth a word. */
export function factsOf(notice: NoticeDetail): FactText[] {
  const { type, buyer, agency, district_path: path } = notice;
  const planned = type === 'intention';
  return [
    fact('项目名称', notice.project_title, { wide: true }),
    fact('项目编号', notice.project_number),
    fact('采购计划编号', notice.plan_number),
    fact('采购方式', notice.method && noticeMethodTitle[notice.method]),
    fact('项目类别', noticeKindTitle[notice.kind]),
    fact('采购品目', notice.catalogue_name && `${notice.catalogue_name}（${notice.catalogue}）`),
    fact('所属行业', notice.industry && industryTitle[notice.industry]),
    fact('行政区域', path.map(({ name }) => name).join(' '), { to: districtPath(path.at(-1)?.code) }),
    fact('预算级次', noticeLevelTitle[notice.level]),
    fact('采购人', buyer.name, { to: partyPath(buyer.id) }),
    fact('代理机构', agency?.name, { to: agency ? partyPath(agency.id) : undefined }),
    fact('预算金额', money(notice.budget) ?? '未公开'),
    fact('最高限价', money(notice.ceiling)),
    fact('资金来源', notice.fund_source),
    fact(planned ? '预计采购时间' : '预计月份', monthText(notice.expected_month)),
    fact('获取采购文件', period(notice.document_from, notice.document_to), { wide: true }),
    fact('文件售价', notice.document_price === 0 ? '免费' : money(notice.document_price)),
    fact('截止时间', notice.deadline && formatMoment(notice.deadline)),
    fact('开标时间', notice.opening_time && formatMoment(notice.opening_time)),
    fact('开标地点', notice.opening_place, { wide: true }),
    fact('联合体投标', yesNo(notice.consortium)),
    fact('进口产品', yesNo(notice.imports_allowed)),
    fact('政策功能', notice.sme_policy, { wide: true }),
    fact('原公告编号', notice.original_number),
    fact('合同编号', notice.contract_number),
    fact('签订日期', notice.signed && formatDate(notice.signed)),
    fact('评审专家', notice.experts.join('、'), { wide: true }),
    fact('代理服务费', money(notice.agency_fee)),
  ].filter((each) => each !== null);
}

function fact(
  term: string,
  value: string | number | null | undefined,
  more: { to?: string; wide?: boolean } = {},
): FactText | null {
  return value ? { term, value: String(value), ...more } : null;
}

function money(fen: number | null): string | null {
  return fen === null ? null : formatMoney(fen);
}

function yesNo(value: boolean | null): string | null {
  return value === null ? null : value ? '接受' : '不接受';
}

function period(from: number | null, to: number | null): string | null {
  if (from === null && to === null) return null;
  if (from === null) return `至 ${formatMoment(to ?? 0)}`;
  return to === null ? `${formatMoment(from)} 起` : `${formatMoment(from)} 至 ${formatMoment(to)}`;
}

function monthText(month: string): string {
  return month && `${month.slice(0, 4)} 年 ${Number(month.slice(5))} 月`;
}

function districtPath(code: string | undefined): string | undefined {
  return code && `/bids?district=${districtPrefix(code)}`;
}
