import { success } from '@portal/contract/endpoint';
import { offers as endpoints } from '@portal/contract/offers';
import { type Implemented, implement } from '../../platform/http/api.ts';
import type { OfferRules } from './offers.rules.ts';

export function offerRoutes(offers: OfferRules): Implemented[] {
  return [
    implement(endpoints.list, async (input) => success(await offers.list(input))),
    implement(endpoints.count, async (group) => success({ count: await offers.count(group) })),
    implement(endpoints.send, async (offer, { session, address }) =>
      success({ id: await offers.send(offer, { staffId: session.userId, address }) }, '已开始发送'),
    ),
  ];
}
