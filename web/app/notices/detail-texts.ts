import { formatBudget, formatMoney } from '@portal/contract/money';
import { noticeTypeTitle } from '@portal/contract/notice-titles';
import type { NoticeDetail } from '@portal/contract/notices';
import { formatDate, formatMoment } from '@portal/contract/time';
import { partyPath, type Place } from './places.ts';
import { typeTone } from './row-texts.ts';

export function packagesOf({ packages }: NoticeDetail) {
  const rows = packages.map((each) => ({
    key: `${each.number} ${each.name}`,
    number: each.number,
    name: each.name,
    quantity: each.quantity,
    budget: each.budget === null ? '' : formatMoney(each.budget),
    winner: each.winner && {
      name: each.winner.name,
      to: partyPath(each.winner.id),
      address: each.winner.address,
    },
    paid: paidText(each.amount, each.discount_rate),
    score: each.score === null ? '' : String(each.score),
  }));
  return {
    rows,
    /** Only columns that say something. */
    has: {
      quantity: rows.some(({ quantity }) => quantity),
      budget: rows.some(({ budget }) => budget),
      winner: rows.some(({ winner }) => winner),
      paid: rows.some(({ paid }) => paid),
      score: rows.some(({ score }) => score),
    },
  };
}

function paidText(amount: number | null, discount: number | null): string {
  if (amount !== null) return formatMoney(amount);
  return discount === null ? '' : `折扣率 ${discount}%`;
}

export function contactsOf({ buyer, agency }: NoticeDetail) {
  return [
    { role: '采购人', party: buyer },
    { role: '代理机构', party: agency },
  ].flatMap(({ role, party }) =>
    party ? [{ role, ...party, to: partyPath(party.id), tel: telOf(party.phone) }] : [],
  );
}

/** A masked number cannot be called. */
function telOf(phone: string): string | null {
  return phone && !phone.includes('*') ? `tel:${phone.replaceAll(/[^\d+]/g, '')}` : null;
}

export function attachmentsOf({ attachments }: NoticeDetail) {
  return attachments.map(({ id, name, size, url, sha256 }) => ({
    id,
    name,
    size: sizeText(size),
    url,
    sha256,
  }));
}

function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  if (bytes < 1024 * 1024) return `${Math.round(bytes / 1024)} KB`;
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}

export function timelineOf({ timeline, id }: NoticeDetail, place: Place) {
  return timeline.map((each) => ({
    id: each.id,
    type: noticeTypeTitle[each.type],
    tone: typeTone[each.type],
    title: each.title,
    date: formatDate(each.published),
    href: place.detail(each.id),
    here: each.id === id,
  }));
}

export function versionsOf(notice: NoticeDetail, here: string) {
  const { version, current_version, versions, version_changes } = notice;
  const ask = here.includes('?') ? '&' : '?';
  const hrefOf = (each: number) => (each === current_version ? here : `${here}${ask}version=${each}`);
  return {
    version,
    isOld: version !== current_version,
    currentHref: here,
    versionChanges: version > 1 ? version_changes : [],
    versions: versions.map((each) => ({
      version: each.version,
      time: formatMoment(each.time),
      reason: each.reason,
      href: hrefOf(each.version),
      here: each.version === version,
    })),
  };
}

/** One sentence for search engines and link previews. */
export function summaryOf(notice: NoticeDetail): string {
  const { type, buyer, district_path, budget, deadline } = notice;
  const place = district_path.map(({ name }) => name).join('');
  return [
    `${buyer.name}${noticeTypeTitle[type]}：${notice.title}`,
    place && `地区：${place}`,
    budget !== null && `预算：${formatBudget(budget)}`,
    deadline !== null && `截止时间：${formatMoment(deadline)}`,
  ]
    .filter(Boolean)
    .join('；')
    .concat('。');
}
