import type { NoticeChange, NoticeContent } from '@portal/contract/notice-content';
import type { NoticeDetail } from '@portal/contract/notices';

/** What of a telephone number a visitor sees (product 3: first lines). */
const shownDigits = 3;

function maskedName(name: string): string {
  return name === '' ? '' : `${[...name][0]}**`;
}

function maskedPhone(phone: string): string {
  return phone === '' ? '' : `${phone.slice(0, shownDigits)}${'*'.repeat(8)}`;
}

type Contact = NoticeDetail['buyer'];
const masked = (party: Contact): Contact => ({
  ...party,
  contact: maskedName(party.contact),
  phone: maskedPhone(party.phone),
});

// Where tags stood, while a text is read as one: within a line, and between lines.
const inlineTag = '\uE001';
const blockTag = '\uE000';
const tagMarks = /[\uE000\uE001]/g;

const digit = `[0-9０-９]${inlineTag}*`;
const dash = `[-－—– ${inlineTag}]?`;
/** A mobile, a number with its area code, or a service number. Longer runs of digits are accounts and codes. */
const phones = new RegExp(
  `(?<![0-9０-９-])(?:(?:\\+?86${dash})?[1１]${inlineTag}*[3-9３-９]${inlineTag}*${digit}${dash}(?:${digit}){4}${dash}(?:${digit}){4}` +
    `|[(（]?[0０]${inlineTag}*(?:${digit}){2,3}[)）]?${dash}(?:${digit}){3,4}${dash}(?:${digit}){4}` +
    `|400${dash}(?:${digit}){3}${dash}(?:${digit}){4})(?![0-9０-９-])`,
  'gu',
);
const gap = `[\\s：:${blockTag}${inlineTag}]{0,20}`;
/** Behind the word for it a number needs no area code. */
const labelledPhones = new RegExp(
  `((?:电话|手机|座机|传真|热线|联系方式|联系号码)(?:号码)?${gap})([0-9０-９][0-9０-９ ${inlineTag}－—–-]{5,18}[0-9０-９])(?![0-9０-９])`,
  'gu',
);
const emails = /[\w.+-]{1,64}@[\w-]{1,64}(?:\.[\w-]{1,64}){1,4}/gu;

const person = String.raw`\p{Script=Han}(?:[ 　${inlineTag}]?\p{Script=Han}){1,3}?`;
const courtesy = '(?:先生|女士|小姐|老师|同志|主任|科长|处长|经理|工)?';
const after = `(?=[^\\p{Script=Han}]|$|电话|手机|座机|联系|地址|传真|邮箱|邮编)`;
/** Who is named as the one to ask, in a line, in a table, or several of them. */
const labelledNames = new RegExp(
  `((?:联[ 　]?系[ 　]?人|经[ 　]?办[ 　]?人|项目负责人|采购人代表|咨询人|收件人)(?:姓名|员)?(?:[（(][^）)]{0,20}[）)])?(?=[\\s：:${blockTag}${inlineTag}])${gap})` +
    `(${person}${courtesy}(?:[、/]${person}${courtesy}){0,5})${after}`,
  'gu',
);
/** A name straight before a number that has just been hidden. */
const namesBeforePhones = new RegExp(
  `((?:联系方式|电话|咨询)${gap})(${person}${courtesy})(?=[ ，,：:${inlineTag}]{0,4}[（(+]?[0-9０-９]{1,4}\\*{8})`,
  'gu',
);
/** What stands there when nobody is named. */
const nobody = /^(?:见|详见|同上|另行|按照|以|无|联系|电话|手机|地址|传真|邮箱)/u;

/** The marks of tags stay, as many as there were. */
const keepTags = (match: string, hidden: string) => hidden + (match.match(tagMarks)?.join('') ?? '');
const hidePhone = (match: string) => keepTags(match, maskedPhone(match.replaceAll(tagMarks, '')));
const hideName = (name: string) => (nobody.test(name) ? name : keepTags(name, maskedName(name)));

/** An office as a contact is no secret, and its name may be half of the text. */
const offices = /[办科处室部组局院校司心会]$/u;

export type Contacts = readonly string[];

/** The people whom a notice names to be asked. */
export function contactsIn({
  buyer,
  agency,
  packages,
}: Pick<NoticeContent, 'buyer' | 'agency' | 'packages'>): Contacts {
  const all = [buyer, agency, ...packages.map(({ winner }) => winner)];
  const names = all.flatMap((party) => party?.contact.split(/[\s、，,；;/]+/u) ?? []);
  return [...new Set(names)].filter((name) => /^\p{Script=Han}{2,6}$/u.test(name) && !offices.test(name));
}

/** A text without the people to ask and the numbers to call. */
export function withoutContacts(text: string, contacts: Contacts): string {
  const hidden = text
    .replaceAll(phones, hidePhone)
    .replaceAll(labelledPhones, (_, label: string, number: string) => label + hidePhone(number))
    .replaceAll(emails, (address) => `${address[0]}**${address.slice(address.indexOf('@'))}`)
    .replaceAll(
      labelledNames,
      (_, label: string, names: string) => label + names.replaceAll(/[^、/]+/gu, (name) => hideName(name)),
    )
    .replaceAll(namesBeforePhones, (_, label: string, name: string) => label + hideName(name));
  return contacts.reduce((shown, name) => shown.replaceAll(name, maskedName(name)), hidden);
}

const inlineTags = /^<\/?(?:a|strong|em|u|s|span|sub|sup|mark|code)\b/i;

/** Between the tags: digits in an address of a picture are no telephone. Links that call or write lose their address. */
export function bodyWithoutContacts(html: string, contacts: Contacts): string {
  const parts = html.split(/(<[^>]*>)/);
  const tags = parts.filter((_, at) => at % 2 === 1);
  const marked = parts
    .map((part, at) =>
      at % 2 === 0 ? part.replaceAll(tagMarks, '') : inlineTags.test(part) ? inlineTag : blockTag,
    )
    .join('');
  const shown = tags.map((tag) => tag.replace(/ href="(?:tel|mailto):[^"]*"/i, ''));
  let at = 0;
  return withoutContacts(marked, contacts).replaceAll(tagMarks, () => shown[at++] ?? '');
}

/** A correction may be of nothing but a telephone number or a name. */
export function changesWithoutContacts(changes: readonly NoticeChange[], contacts: Contacts): NoticeChange[] {
  return changes.map(({ field, before, after }) => {
    // The field is the word that says what the text is.
    const hidden = (text: string) => withoutContacts(`${field}：${text}`, contacts).slice(field.length + 1);
    return { field, before: hidden(before), after: hidden(after) };
  });
}

/** A visitor reads the whole body but for the numbers to call and whom to ask, and of contacts and attachments enough to know what logging in shows. */
export function restrictedOf(detail: NoticeDetail): NoticeDetail {
  const contacts = contactsIn(detail);
  return {
    ...detail,
    restricted: true,
    body: bodyWithoutContacts(detail.body, contacts),
    changes: changesWithoutContacts(detail.changes, contacts),
    version_changes: changesWithoutContacts(detail.version_changes, contacts),
    buyer: masked(detail.buyer),
    agency: detail.agency && masked(detail.agency),
    packages: detail.packages.map((each) => ({ ...each, winner: each.winner && masked(each.winner) })),
    attachments: detail.attachments.map((file) => ({ ...file, sha256: '', url: '' })),
    collected: false,
  };
}
