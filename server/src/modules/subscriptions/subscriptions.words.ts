import {
  industryTitle,
  noticeKindTitle,
  noticeMethodTitle,
  noticeTypeTitle,
} from '@portal/contract/notice-titles';
import { wholeDistrict } from '@portal/contract/district-codes';
import { formatBudget } from '@portal/contract/money';
import type { Queries } from '../../platform/database/database.ts';
import { type DistrictNames, partyNames } from '../notices/notices.ts';
import type { Criteria } from './subscriptions.criteria.ts';

type Names = { districts: DistrictNames; parties: ReadonlyMap<number, string> };

export function partyNamesFor(queries: Queries, all: readonly Criteria[]): Promise<Map<number, string>> {
  return partyNames(
    queries,
    all.flatMap(({ buyer, supplier, agency }) => [buyer, supplier, agency].filter((id) => id !== null)),
  );
}

/** What a subscription looks for, as one would say it. */
export function summaryOf(criteria: Criteria, names: Names): string {
  const { buyer, supplier, agency, budget_min, budget_max } = criteria;
  const party = (title: string, id: number | null) =>
    id === null ? [] : [`${title} ${names.parties.get(id) ?? '未知单位'}`];
  const parts = [
    criteria.keywords.join(' 或 '),
    criteria.full_text ? '搜索正文' : '',
    criteria.districts.map((each) => names.districts.get(wholeDistrict(each)) ?? each).join('、'),
    criteria.notice_type.map((each) => noticeTypeTitle[each]).join('、'),
    criteria.method.map((each) => noticeMethodTitle[each]).join('、'),
    criteria.kind.map((each) => noticeKindTitle[each]).join('、'),
    criteria.industry.map((each) => industryTitle[each]).join('；'),
    ...party('采购人', buyer),
    ...party('中标供应商', supplier),
    ...party('代理机构', agency),
    budgetText(budget_min, budget_max),
    criteria.open_only ? '未截止' : '',
  ];
  return parts.filter(Boolean).join(' · ') || '全部公告';
}

function budgetText(least: number | null, most: number | null): string {
  if (least === null && most === null) return '';
  if (least === null) return `预算 ${formatBudget(most!)} 以下`;
  if (most === null) return `预算 ${formatBudget(least)} 以上`;
  return `预算 ${formatBudget(least)} 至 ${formatBudget(most)}`;
}
