import { noticeFieldTitle } from '@portal/contract/notice-fields';
import {
  industryTitle,
  noticeKindTitle,
  noticeLevelTitle,
  noticeMethodTitle,
  noticeTypeTitle,
  type NoticeType,
} from '@portal/contract/notice-titles';

type Kind = 'text' | 'money' | 'moment' | 'month' | 'yesNo' | 'list' | 'district' | 'choice';
export type FormField = {
  path: string;
  label: string;
  kind: Kind;
  required?: boolean;
  wide?: boolean;
  hint?: string;
  most?: number;
  options?: { value: string; label: string }[];
  /** Only notices of these types have it. */
  types?: readonly NoticeType[];
};
export type FormSection = { key: string; title: string; fields: FormField[] };

const optionsOf = (titles: Record<string, string>) =>
  Object.entries(titles).map(([value, label]) => ({ value, label }));

type Plain = Exclude<keyof typeof noticeFieldTitle, 'buyer' | 'agency' | 'packages' | 'changes' | 'body'>;
const field = (path: Plain, kind: Kind = 'text', rest: Partial<FormField> = {}): FormField => ({
  path,
  label: noticeFieldTitle[path],
  kind,
  ...rest,
});

const bidding: readonly NoticeType[] = ['prequalification', 'tender', 'correction'];

/** The parts of the form in their order; parties, packages, text and files have parts of their own. */
export const sections: FormSection[] = [
  {
    key: 'basics',
    title: '基本信息',
    fields: [
      field('type', 'choice', { required: true, options: optionsOf(noticeTypeTitle) }),
      field('kind', 'choice', { required: true, options: optionsOf(noticeKindTitle) }),
      field('title', 'text', { required: true, wide: true, most: 200 }),
      field('project_number', 'text', { most: 80, hint: '同一项目的公告用同一编号，会排成时间线' }),
      field('project_title', 'text', { most: 200 }),
      field('method', 'choice', { options: optionsOf(noticeMethodTitle) }),
      field('industry', 'choice', { options: optionsOf(industryTitle) }),
      field('district', 'district', { required: true }),
      field('level', 'choice', { options: optionsOf(noticeLevelTitle) }),
      field('catalogue', 'text', { most: 12, hint: '政府采购品目代码，如 A02、C01' }),
      field('plan_number', 'text', { most: 80 }),
    ],
  },
  {
    key: 'money',
    title: '金额与要求',
    fields: [
      field('budget', 'money'),
      field('ceiling', 'money'),
      field('fund_source', 'text', { most: 100 }),
      field('sme_policy', 'text', { most: 200 }),
      field('consortium', 'yesNo', { types: bidding }),
      field('imports_allowed', 'yesNo', { types: bidding }),
      field('expected_month', 'month', { types: ['intention'] }),
      field('experts', 'list', { types: ['result'], wide: true, hint: '用顿号隔开' }),
      field('agency_fee', 'money', { types: ['result'] }),
      field('original_number', 'text', { types: ['correction'], required: true, most: 80 }),
      field('contract_number', 'text', { types: ['contract', 'acceptance'], required: true, most: 80 }),
      field('signed', 'moment', { types: ['contract', 'acceptance'] }),
    ],
  },
  {
    key: 'times',
    title: '时间与地点',
    fields: [
      field('document_from', 'moment', { types: bidding }),
      field('document_to', 'moment', { types: bidding }),
      field('document_price', 'money', { types: bidding }),
      field('deadline', 'moment', { types: bidding, required: true }),
      field('opening_time', 'moment', { types: bidding }),
      field('opening_place', 'text', { types: bidding, wide: true, most: 200 }),
    ],
  },
];

export function fieldsFor(section: FormSection, type: unknown): FormField[] {
  return section.fields.filter(({ types }) => !types || types.includes(type as NoticeType));
}
