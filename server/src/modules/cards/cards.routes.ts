import { cards as endpoints } from '@portal/contract/cards';
import { success } from '@portal/contract/endpoint';
import { type Implemented, implement } from '../../platform/http/api.ts';
import type { CardRules } from './cards.rules.ts';

export function cardRoutes(cards: CardRules): Implemented[] {
  return [
    implement(endpoints.own, async (_, { session }) => success(await cards.own(session.userId))),
    implement(endpoints.verify, async (input, { address }) =>
      success(await cards.verify(input.code, address)),
    ),
  ];
}
