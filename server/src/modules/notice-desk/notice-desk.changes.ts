import { formatMoney } from '@portal/contract/money';
import type { NoticeChange, NoticeContent, NoticePackage, PartyFacts } from '@portal/contract/notice-content';
import { noticeFieldTitle, packageFieldTitle, partyFieldTitle } from '@portal/contract/notice-fields';
import {
  industryTitle,
  noticeKindTitle,
  noticeLevelTitle,
  noticeMethodTitle,
  noticeTypeTitle,
} from '@portal/contract/notice-titles';
import { diffSentences } from '@portal/contract/text-diff';
import { formatDate, formatMoment } from '@portal/contract/time';
import { plainTextOf } from '../../platform/sanitize.ts';

const mostChanges = 100;
const mostCharacters = 2000;
/** Characters that stay on each side of a change. */
const context = 80;
const none = '（无）';

type Plain = { [Field in keyof NoticeContent]?: (value: NoticeContent[Field]) => string };

const money = (fen: number | null) => (fen === null ? '' : formatMoney(fen));
const moment = (seconds: number | null) => (seconds === null ? '' : formatMoment(seconds));
const yesNo = (value: boolean | null) => (value === null ? '' : value ? '是' : '否');

/** Formatters by field; a field without one is text already. */
const written: Plain = {
  type: (value) => noticeTypeTitle[value],
  method: (value) => (value === null ? '' : noticeMethodTitle[value]),
  kind: (value) => noticeKindTitle[value],
  industry: (value) => (value === null ? '' : industryTitle[value]),
  level: (value) => noticeLevelTitle[value],
  budget: money,
  ceiling: money,
  document_price: money,
  agency_fee: money,
  consortium: yesNo,
  imports_allowed: yesNo,
  document_from: moment,
  document_to: moment,
  deadline: moment,
  opening_time: moment,
  signed: (value) => (value === null ? '' : formatDate(value)),
  experts: (value) => value.join('、'),
  changes: (value) => value.map((one) => `${one.field}：${one.before} → ${one.after}`).join('\n'),
  body: plainTextOf,
};

function textOf<Field extends keyof NoticeContent>(field: Field, content: NoticeContent): string {
  const write = written[field];
  const value = content[field];
  if (write) return write(value);
  return typeof value === 'string' ? value : '';
}

/** What one version says differently from another, field by field, in the words of the form. */
export function changesBetween(before: NoticeContent, after: NoticeContent): NoticeChange[] {
  const changes: NoticeChange[] = [];
  const note = (field: string, was: string, is: string) => {
    if (was !== is) changes.push({ field, ...shortened(was, is) });
  };
  for (const field of Object.keys(noticeFieldTitle) as (keyof NoticeContent)[]) {
    const title = noticeFieldTitle[field];
    if (field === 'buyer' || field === 'agency') noteParty(title, before[field], after[field], note);
    else if (field === 'packages') notePackages(before.packages, after.packages, note);
    else note(title, textOf(field, before), textOf(field, after));
  }
  notePictures(before.body, after.body, note);
  return changes.slice(0, mostChanges);
}

type Note = (field: string, before: string, after: string) => void;

function noteParty(title: string, before: PartyFacts | null, after: PartyFacts | null, note: Note): void {
  for (const key of Object.keys(partyFieldTitle) as (keyof PartyFacts)[]) {
    note(`${title}${partyFieldTitle[key]}`, before?.[key] ?? '', after?.[key] ?? '');
  }
}

/** Text alone does not show that a picture is another one. */
function notePictures(before: string, after: string, note: Note): void {
  const [was, is] = [picturesOf(before), picturesOf(after)];
  const countOf = (pictures: string[]) => (pictures.length === 0 ? '' : `${pictures.length} 张`);
  const isReplaced = was.length === is.length && was.some((picture, at) => picture !== is[at]);
  note('正文图片', countOf(was), isReplaced ? `${countOf(is)}（已更换）` : countOf(is));
}

/** The source and the caption of each, in their order. */
function picturesOf(body: string): string[] {
  return (body.match(/<img\b[^>]*>/g) ?? []).map((tag) =>
    (tag.match(/\b(?:src|alt)="[^"]*"/g) ?? []).join(' '),
  );
}

function notePackages(before: NoticePackage[], after: NoticePackage[], note: Note): void {
  // Packages are matched by number where they have one, so that an insertion does not change all the others.
  const keyOf = (one: NoticePackage, at: number) => one.number || String(at + 1);
  const earlier = new Map(before.map((one, at) => [keyOf(one, at), one]));
  const later = new Map(after.map((one, at) => [keyOf(one, at), one]));
  for (const key of new Set([...earlier.keys(), ...later.keys()])) {
    const was = earlier.get(key);
    const is = later.get(key);
    const title = `${noticeFieldTitle.packages} ${key}`;
    if (!was || !is) note(title, was ? lineOf(was) : '', is ? lineOf(is) : '');
    else for (const [label, text] of factsOf(is)) note(`${title} ${label}`, factsOf(was).get(label)!, text);
  }
}

function factsOf(one: NoticePackage): Map<string, string> {
  return new Map([
    [packageFieldTitle.name, one.name],
    [packageFieldTitle.quantity, one.quantity],
    [packageFieldTitle.budget, money(one.budget)],
    [packageFieldTitle.winner, one.winner?.name ?? ''],
    [packageFieldTitle.amount, money(one.amount)],
    [packageFieldTitle.discount_rate, one.discount_rate === null ? '' : `${one.discount_rate}%`],
    [packageFieldTitle.score, one.score === null ? '' : String(one.score)],
  ]);
}

function lineOf(one: NoticePackage): string {
  return [...factsOf(one)].flatMap(([label, text]) => (text ? [`${label} ${text}`] : [])).join('，');
}

/** Of long texts only what changed is told, with the sentences around it; both sides keep the same ones. */
function shortened(was: string, is: string): { before: string; after: string } {
  if (was.length <= mostCharacters && is.length <= mostCharacters)
    return { before: was || none, after: is || none };
  let [before, after] = ['', ''];
  for (const { kind, text } of diffSentences(was, is)) {
    const told = kind === 'same' ? withoutMiddle(text) : text;
    if (kind !== 'added') before += told;
    if (kind !== 'removed') after += told;
  }
  return { before: cut(before) || none, after: cut(after) || none };
}

function withoutMiddle(text: string): string {
  if (text.length <= 3 * context) return text;
  return `${text.slice(0, context).toWellFormed()}…\n…${text.slice(-context).toWellFormed()}`;
}

function cut(text: string): string {
  return text.length <= mostCharacters ? text : `${text.slice(0, mostCharacters - 1).toWellFormed()}…`;
}
