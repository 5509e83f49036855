import type { Figures } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import { createBoard } from './insights.board.ts';
import { insightJobs } from './insights.jobs.ts';
import { insightRoutes } from './insights.routes.ts';
import { createInsightRules } from './insights.rules.ts';
import { createTrade } from './insights.trade.ts';

export type Insights = ReturnType<typeof createInsights>;

/** What the market does, for certified buyers, suppliers and agencies, and everybody's own data board. */
export function createInsights(
  platform: Pick<Platform, 'database' | 'clock' | 'keyring'>,
  /** Of all modules; read when somebody looks. */
  { figures }: { figures: readonly Figures[] },
) {
  const market = createInsightRules(platform);
  const trade = createTrade(platform);
  const board = createBoard(platform, figures);
  return {
    calls: insightRoutes({ market, trade, board }),
    jobs: insightJobs(market),
    market,
    trade,
    board,
  };
}
