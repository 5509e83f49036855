import { aheadOfUtc } from '@portal/contract/days';
import {
  industries,
  type NoticeContent,
  noticeKinds,
  noticeMethods,
  noticeTypes,
} from '@portal/contract/notice-content';

export const codeOf = {
  type: (value: NoticeContent['type']) => noticeTypes.indexOf(value),
  method: (value: NonNullable<NoticeContent['method']>) => noticeMethods.indexOf(value),
  kind: (value: NoticeContent['kind']) => noticeKinds.indexOf(value),
  industry: (value: NonNullable<NoticeContent['industry']>) => industries.indexOf(value),
};

/** Filters are words too, so that one index answers words and filters together. */
export const lexeme = {
  district: (prefix: string) => `#d${prefix}`,
  type: (code: number) => `#t${code}`,
  method: (code: number) => `#m${code}`,
  kind: (code: number) => `#k${code}`,
  industry: (code: number) => `#i${code}`,
  buyer: (id: number) => `#b${id}`,
  agency: (id: number) => `#a${id}`,
  supplier: (id: number) => `#w${id}`,
  /** A month in China: 202611. */
  month: (digits: string) => `#y${digits}`,
};

/** The month in China, where there has been no summer time since 1991. */
export function monthOf(moment: Date | number): string {
  return new Date(Number(moment) + aheadOfUtc).toISOString().slice(0, 7).replace('-', '');
}

/** The moments at which the month of a moment begins and ends. */
export function monthBounds(moment: number): [start: number, end: number] {
  const local = new Date(moment + aheadOfUtc);
  const [year, month] = [local.getUTCFullYear(), local.getUTCMonth()];
  return [Date.UTC(year, month) - aheadOfUtc, Date.UTC(year, month + 1) - aheadOfUtc];
}

export type LexemeFacts = {
  district: string;
  type: number;
  method: number | null;
  kind: number;
  industry: number | null;
  buyerId: number;
  agencyId: number | null;
  supplierIds: readonly number[];
  publishedAt: Date;
};

export function filterLexemes(facts: LexemeFacts): string[] {
  return [
    ...[2, 4, 6].map((digits) => lexeme.district(facts.district.slice(0, digits))),
    lexeme.type(facts.type),
    ...(facts.method === null ? [] : [lexeme.method(facts.method)]),
    lexeme.kind(facts.kind),
    ...(facts.industry === null ? [] : [lexeme.industry(facts.industry)]),
    lexeme.buyer(facts.buyerId),
    ...(facts.agencyId === null ? [] : [lexeme.agency(facts.agencyId)]),
    ...facts.supplierIds.map(lexeme.supplier),
    lexeme.month(monthOf(facts.publishedAt)),
  ];
}
