import { activationCodes } from '@portal/contract/activation-codes';
import { activationTargetTitle } from '@portal/contract/activation-code-titles';
import { dataOf } from '@portal/contract/endpoint';
import { formatDate, formatMoment } from '@portal/contract/time';
import { pageIn } from '../lists/query.ts';
import { withinPages } from '../lists/within-pages.ts';
import type { Visit } from '../visit.ts';
import { codeFrom } from './scanned.ts';

/** Reads only: what opens the link of a card to look at it, as chat programs do, redeems nothing. */
export async function loadRedemptions({ call }: Visit, url: URL) {
  const search = url.searchParams;
  const asked = { page: pageIn(search), page_size: 20 };
  const { data, ...list } = withinPages(dataOf(await call(activationCodes.own, asked)), url);
  return {
    arrived: codeFrom(search.get('code') ?? ''),
    list,
    redemptions: data.map(({ id, target, title, href, until, time, taken_back }) => ({
      id,
      target,
      kind: activationTargetTitle[target],
      title,
      href,
      until: until === null ? '长期有效' : `有效期至 ${formatDate(until)}`,
      time: formatMoment(time),
      takenBack: taken_back === null ? null : `${formatDate(taken_back)} 已收回`,
    })),
  };
}

export type RedemptionsView = Awaited<ReturnType<typeof loadRedemptions>>;
