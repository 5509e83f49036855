import { success } from '@portal/contract/endpoint';
import { offers as endpoints } from '@portal/contract/offers';
import { type Implemented, implement } from '../../platform/http/api.ts';
import { actorOf } from '../../platform/http/caller.ts';
import type { OfferRules } from './offers.rules.ts';

export function offerRoutes(offers: OfferRules): Implemented[] {
  return [
    implement(endpoints.list, async (input) => success(await offers.list(input))),
    implement(endpoints.count, async (recipients) => success({ count: await offers.count(recipients) })),
    implement(endpoints.send, async (offer, caller) =>
      success({ id: await offers.send(offer, actorOf(caller)) }, '已开始发送'),
    ),
  ];
}
