import { activationCodes } from '@portal/contract/activation-codes';
import { activationTargetTitle } from '@portal/contract/activation-code-titles';
import { dataOf } from '@portal/contract/endpoint';
import { formatDate, formatMoment } from '@portal/contract/time';
import { pageIn } from '../lists/query.ts';
import { withinPages } from '../lists/within-pages.ts';
import type { Visit } from '../visit.ts';
import { codeFrom } from './scanned.ts';

/** Must not redeem: chat programs open links to preview them. */
export async function loadRedemptions({ call }: Visit, url: URL) {
  const search = url.searchParams;
  const input = { page: pageIn(search), page_size: 20 };
  const { data, ...list } = withinPages(dataOf(await call(activationCodes.own, input)), url);
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
