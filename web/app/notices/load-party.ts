import { data } from 'react-router';
import { code } from '@portal/contract/codes';
import { dataOf } from '@portal/contract/endpoint';
import { formatBudget } from '@portal/contract/money';
import { notices, type PartyPage } from '@portal/contract/notices';
import type { Visit } from '../visit.ts';
import { inPortal, partyPath } from './places.ts';
import { countText, rowTexts } from './row-texts.ts';

type Part = 'buyer' | 'agency' | 'supplier';

const parts: { part: Part; label: string; count: (party: PartyPage) => number }[] = [
  { part: 'buyer', label: '采购公告', count: (party) => party.notices },
  { part: 'agency', label: '代理公告', count: (party) => party.agency_notices },
  { part: 'supplier', label: '中标（成交）', count: (party) => party.wins },
];

const pageSize = 20;

/** One organisation, and its notices in one of its parts. It runs on the server only. */
export async function loadParty({ call }: Visit, asked: { id: string }, search: URLSearchParams) {
  if (!/^[1-9]\d{0,14}$/.test(asked.id)) throw data(null, { status: 404 });
  const id = Number(asked.id);
  const answer = await call(notices.party, { id });
  if (answer.code !== code.success) throw data(null, { status: 404 });
  const party = answer.data;
  const part = partOf(search.get('as'), party);
  const next = (search.get('next') ?? '').slice(0, 300);
  const found = dataOf(
    await call(notices.search, { [part]: id, next, page_size: pageSize, with_facets: false }),
  );
  const now = new Date();
  const page = next ? Math.max(2, Number(search.get('page')) || 2) : 1;
  const hrefOf = (to: Part, more: Record<string, string> = {}) =>
    `${partyPath(id)}?${new URLSearchParams({ as: to, ...more })}`;
  const turn = (cursor: string | null, to: number) =>
    cursor && (to <= 1 ? hrefOf(part) : hrefOf(part, { next: cursor, page: String(to) }));
  return {
    id,
    name: party.name,
    creditCode: party.credit_code,
    district: party.district,
    figures: figuresOf(party),
    tabs: parts
      .filter((each) => each.part === part || each.count(party) > 0)
      .map((each) => ({
        to: hrefOf(each.part),
        label: each.label,
        count: each.count(party),
        active: each.part === part,
      })),
    rows: found.data.map((row) => rowTexts(row, now, inPortal)),
    totalText: countText(found.total, found.total_is_estimate),
    page,
    previous: turn(found.previous, page - 1),
    next: turn(found.next, page + 1),
    searchHref: `/bids?${part}=${id}`,
    feedHref: `/bids/feed.atom?${part}=${id}`,
  };
}

function partOf(asked: string | null, party: PartyPage): Part {
  const chosen = parts.find(({ part }) => part === asked);
  return (chosen ?? parts.find(({ count }) => count(party) > 0) ?? parts[0]!).part;
}

function figuresOf(party: PartyPage) {
  const grouped = new Intl.NumberFormat('zh-CN');
  return [
    { label: '发布公告', value: grouped.format(party.notices), unit: '条' },
    { label: '代理公告', value: grouped.format(party.agency_notices), unit: '条' },
    { label: '中标（成交）', value: grouped.format(party.wins), unit: '次' },
    { label: '中标（成交）金额', ...moneyFigure(party.won_amount) },
  ].filter(({ value }) => value !== '0');
}

function moneyFigure(fen: number) {
  if (fen === 0) return { value: '0', unit: '' };
  const [value = '', unit = '元'] = formatBudget(fen).replace('¥', '').split(' ');
  return { value, unit };
}
