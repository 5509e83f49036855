import { formatMoney } from '@portal/contract/money';
import { noticeFieldTitle, packageFieldTitle, partyFieldTitle } from '@portal/contract/notice-fields';
import {
  industryTitle,
  noticeKindTitle,
  noticeLevelTitle,
  noticeMethodTitle,
  noticeTypeTitle,
} from '@portal/contract/notice-titles';
import { formatMoment } from '@portal/contract/time';
import { type District, districtText } from '../districts/district.ts';
import { type Content, rowsAt, textAt, valueAt } from './values.ts';

export type ViewFact = { term: string; value: string; wide?: boolean };
export type ContentView = {
  facts: ViewFact[];
  packages: { title: string; facts: ViewFact[] }[];
  body: string;
};

/** What a notice says, in words: made where the page is loaded, so that the browser needs no schema for it. */
export function viewOf(content: Content, district: District[]): ContentView {
  return {
    facts: factsOf(content, district),
    packages: rowsAt(content, 'packages').map((each, at) => ({
      title: `标项 ${textAt(each, 'number') || at + 1}`,
      facts: packageFacts(each),
    })),
    body: textAt(content, 'body'),
  };
}

function packageFacts(each: Content): ViewFact[] {
  const facts = [
    { term: packageFieldTitle.name, value: textAt(each, 'name') },
    { term: packageFieldTitle.quantity, value: textAt(each, 'quantity') },
    { term: packageFieldTitle.budget, value: written('budget', each.budget) },
    { term: packageFieldTitle.winner, value: textAt(each, 'winner.name') },
    { term: packageFieldTitle.amount, value: written('budget', each.amount) },
  ];
  return facts.filter(({ value }) => value !== '');
}

const titles: Record<string, Record<string, string>> = {
  type: noticeTypeTitle,
  method: noticeMethodTitle,
  kind: noticeKindTitle,
  industry: industryTitle,
  level: noticeLevelTitle,
};
const money = ['budget', 'ceiling', 'document_price', 'agency_fee'];
const moments = ['document_from', 'document_to', 'deadline', 'opening_time', 'signed'];
const apart = ['title', 'buyer', 'agency', 'packages', 'changes', 'body', 'district'];

function factsOf(content: Content, district: District[]): ViewFact[] {
  const facts: ViewFact[] = [];
  const add = (term: string, value: string) => value && facts.push({ term, value });
  for (const [field, term] of Object.entries(noticeFieldTitle)) {
    if (field === 'district') add(term, districtText(district) || textAt(content, 'district'));
    if (field === 'buyer' || field === 'agency') {
      for (const [key, title] of Object.entries(partyFieldTitle))
        add(`${term}${title}`, textAt(content, `${field}.${key}`));
    }
    if (!apart.includes(field)) add(term, written(field, valueAt(content, field)));
  }
  for (const change of rowsAt(content, 'changes')) {
    facts.push({
      term: textAt(change, 'field'),
      value: `${textAt(change, 'before')} → ${textAt(change, 'after')}`,
      wide: true,
    });
  }
  return facts;
}

function written(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  if (money.includes(field)) return typeof value === 'number' ? formatMoney(value) : '';
  if (moments.includes(field)) return typeof value === 'number' ? formatMoment(value) : '';
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (Array.isArray(value)) return value.join('、');
  if (typeof value !== 'string') return '';
  return titles[field]?.[value] ?? value;
}
