import type { NoticeChange } from '@portal/contract/notice-content';
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

/** A mobile, or a number with its area code. Longer runs of digits are accounts and codes. */
const phones = /(?<![\d-])(?:1[3-9]\d{9}|0\d{2,3}[- ]?\d{7,8})(?![\d-])/g;

/** Telephone numbers in a text. */
export function withoutPhones(text: string): string {
  return text.replaceAll(phones, maskedPhone);
}

/** Between the tags only: digits in an address of a picture are no telephone. */
export function bodyWithoutPhones(html: string): string {
  return html
    .split(/(<[^>]*>)/)
    .map((part) => (part.startsWith('<') ? part : withoutPhones(part)))
    .join('');
}

/** A correction may be of nothing but a telephone number. */
export function changesWithoutPhones(changes: readonly NoticeChange[]): NoticeChange[] {
  return changes.map(({ field, before, after }) => ({
    field,
    before: withoutPhones(before),
    after: withoutPhones(after),
  }));
}

/** A visitor reads the whole body but for the numbers to call, and of contacts and attachments enough to know what logging in shows. */
export function restrictedOf(detail: NoticeDetail): NoticeDetail {
  return {
    ...detail,
    restricted: true,
    body: bodyWithoutPhones(detail.body),
    changes: changesWithoutPhones(detail.changes),
    version_changes: changesWithoutPhones(detail.version_changes),
    buyer: masked(detail.buyer),
    agency: detail.agency && masked(detail.agency),
    packages: detail.packages.map((each) => ({ ...each, winner: each.winner && masked(each.winner) })),
    attachments: detail.attachments.map((file) => ({ ...file, sha256: '', url: '' })),
    collected: false,
  };
}
