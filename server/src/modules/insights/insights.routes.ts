import { success } from '@portal/contract/endpoint';
import { insights as endpoints } from '@portal/contract/insights';
import { type Implemented, implement } from '../../platform/http/api.ts';
import type { Insights } from './insights.ts';

export function insightRoutes(insights: Insights): Implemented[] {
  return [
    implement(endpoints.overview, async (scope) => success(await insights.overview(scope))),
    implement(endpoints.trade, async (_, { session }) =>
      success(await insights.trade(session.userId, session.roleId)),
    ),
    implement(endpoints.rivals, async ({ supplier }, { session }) =>
      success(await insights.rivals(session.userId, session.roleId, supplier)),
    ),
    implement(endpoints.board, async (_, { session }) => success(await insights.board(session.userId))),
  ];
}
