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

/** A visitor reads the whole body, and of contacts and attachments enough to know what logging in shows. */
export function restrictedOf(detail: NoticeDetail): NoticeDetail {
  return {
    ...detail,
    restricted: true,
    buyer: masked(detail.buyer),
    agency: detail.agency && masked(detail.agency),
    packages: detail.packages.map((each) => ({ ...each, winner: each.winner && masked(each.winner) })),
    attachments: detail.attachments.map((file) => ({ ...file, sha256: '', url: '' })),
    collected: false,
  };
}
