import {
  industryTitle,
  noticeKindTitle,
  noticeMethodTitle,
  noticeTypeTitle,
} from '@portal/contract/notice-titles';
import { wholeDistrict } from '@portal/contract/district-codes';
import { formatBudget } from '@portal/contract/money';
import { inArray } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { parties } from '../notices/notices.tables.ts';
import { districts } from '../site/site.tables.ts';
import type { Criteria } from './subscriptions.criteria.ts';

type Names = { districts: ReadonlyMap<string, string>; parties: ReadonlyMap<number, string> };

/** The names that the words of these need, in two queries. */
export async function namesFor(queries: Queries, all: readonly Criteria[]): Promise<Names> {
  const codes = [...new Set(all.flatMap((each) => each.districts.map(wholeDistrict)))];
  const ids = [
    ...new Set(
      all.flatMap(({ buyer, supplier, agency }) => [buyer, supplier, agency].flatMap((id) => id ?? [])),
    ),
  ];
  const places = codes.length
    ? await queries
        .select({ code: districts.code, name: districts.name })
        .from(districts)
        .where(inArray(districts.code, codes))
    : [];
  const named = ids.length
    ? await queries
        .select({ id: parties.id, name: parties.name })
        .from(parties)
        .where(inArray(parties.id, ids))
    : [];
  return {
    districts: new Map(places.map(({ code, name }) => [code, name])),
    parties: new Map(named.map(({ id, name }) => [id, name])),
  };
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
