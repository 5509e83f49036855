import { success } from '@portal/contract/endpoint';
import { promotion as endpoints } from '@portal/contract/promotion';
import { promotionDesk } from '@portal/contract/promotion-desk';
import { type Implemented, implement } from '../../platform/http/api.ts';
import { actorOf } from '../../platform/http/caller.ts';
import type { PromotionDesk } from './promotion.desk.ts';
import type { OwnPromotion } from './promotion.own.ts';
import type { Posters } from './promotion.posters.ts';

type Parts = { own: OwnPromotion; desk: PromotionDesk; posters: Posters };

export function promotionRoutes({ own, desk, posters }: Parts): Implemented[] {
  return [
    implement(endpoints.brokerPage, async ({ invite_key }, { address }) =>
      success(await own.brokerPage(invite_key, address)),
    ),
    implement(endpoints.overview, async (_, { session }) => success(await own.overview(session))),
    implement(endpoints.renewKey, async ({ retire }, { session }) =>
      success(await own.renewKey(session, retire), '邀请码已更换'),
    ),
    implement(endpoints.poster, async (_, { session }) => success(await posters.link(session))),
    implement(endpoints.invited, async (page, { session }) => success(await own.invited(session, page))),
    implement(endpoints.rewards, async (asked, { session }) => success(await own.rewards(session, asked))),
    implement(endpoints.history, async (asked, { session }) => success(await own.history(session, asked))),
    implement(endpoints.settings, async (_, { session }) => success(await own.settings(session))),
    implement(endpoints.saveSettings, async (wanted, { session }) =>
      success(await own.saveSettings(session, wanted), '已保存'),
    ),
    implement(promotionDesk.rewards, async (asked) => success(await desk.rewards(asked))),
    implement(promotionDesk.board, async () => success(await desk.board())),
    implement(promotionDesk.rules, async (page) => success(await desk.rules(page))),
    implement(promotionDesk.saveRule, async (rule, caller) =>
      success({ id: await desk.saveRule(actorOf(caller), rule) }, '规则已保存'),
    ),
    implement(promotionDesk.refuse, async ({ id, reason }, caller) => {
      await desk.refuse(actorOf(caller), id, reason);
      return success({}, '奖励已取消');
    }),
    implement(promotionDesk.allow, async ({ id, reason }, caller) => {
      await desk.allow(actorOf(caller), id, reason);
      return success({}, '奖励已恢复');
    }),
  ];
}
