import { success } from '@portal/contract/endpoint';
import { insights as endpoints } from '@portal/contract/insights';
import { type Implemented, implement } from '../../platform/http/api.ts';
import type { Board } from './insights.board.ts';
import type { InsightRules } from './insights.rules.ts';
import type { FindTrade } from './insights.trade.ts';

type Parts = { market: InsightRules; trade: FindTrade; board: Board };

export function insightRoutes({ market, trade, board }: Parts): Implemented[] {
  return [
    implement(endpoints.overview, async (scope) => success(await market.overview(scope))),
    implement(endpoints.trade, async (_, { session }) =>
      success(await trade(session.userId, session.roleId)),
    ),
    implement(endpoints.rivals, async ({ supplier }, { session }) =>
      success(await market.rivals(session.userId, session.roleId, supplier)),
    ),
    implement(endpoints.board, async (_, { session }) => success(await board(session.userId))),
  ];
}
