import { formatMoney } from '@portal/contract/money';
import { toUnixSeconds } from '@portal/contract/time';
import { maskName } from '@portal/contract/promotion-titles';
import type { Queries } from '../../platform/database/database.ts';
import type { PersonalData } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import { createDesk } from './promotion.desk.ts';
import { historyDownload, rewardDownload } from './promotion.downloads.ts';
import { createEarning, type EarningPorts } from './promotion.earning.ts';
import { promotionFigures } from './promotion.figures.ts';
import { mountPosters } from './promotion.http.ts';
import { createOwn, type OwnPorts } from './promotion.own.ts';
import { createPosters, type PosterPorts } from './promotion.posters.ts';
import { promotionRoutes } from './promotion.routes.ts';
import { createSettling, type SettlingPorts } from './promotion.settling.ts';
import { promotionListStore as listStore } from './promotion.lists.store.ts';
import { promotionStore as store } from './promotion.store.ts';

export type Promotion = ReturnType<typeof createPromotion>;

/** Who invites others, and what their orders bring. One level deep: an invited user's own invitations bring nothing to the first. */
export function createPromotion(
  platform: Platform,
  ports: EarningPorts & SettlingPorts & OwnPorts & PosterPorts,
) {
  const { database } = platform;
  const earning = createEarning(platform, ports);
  const settling = createSettling(platform, ports);
  const own = createOwn(platform, ports);
  const desk = createDesk(platform, own);
  const posters = createPosters(platform, ports, own);

  /** Rows of rewards stay when a person leaves, as those of money do. */
  const personalData: PersonalData = {
    name: 'promotion',
    collect: async (userId) => ({
      old_keys: (await store.oldKeysOf(database, userId)).map(({ key, renewedAt, retiredAt }) => ({
        key,
        renewed: toUnixSeconds(renewedAt),
        retired: retiredAt && toUnixSeconds(retiredAt),
      })),
      settings: await own.settings({ userId, roleId: null, certified: false }),
      invited: (await store.invitesOf(database, userId)).map(({ name, key, createdAt }) => ({
        name: maskName(name),
        key,
        time: toUnixSeconds(createdAt),
      })),
      rewards: (await store.rewardsOf(database, userId)).map((reward) => ({
        amount: reward.amount,
        state: reward.state,
        time: toUnixSeconds(reward.createdAt),
        paid: reward.paidAt && toUnixSeconds(reward.paidAt),
      })),
    }),
    erase: (transaction, userId) => store.erase(transaction, userId),
  };

  return {
    calls: promotionRoutes({ own, desk, posters }),
    jobs: settling.jobs,
    mounts: [mountPosters(posters)],
    downloads: [rewardDownload(database, desk), historyDownload(own)],
    figures: promotionFigures(database),
    personalData,

    /** What accounts tell of a registration. */
    invites: {
      ownerOfOldKey: (queries: Queries, key: string) => store.ownerOfOldKey(queries, key),
      record: earning.recordInvite,
    },
    /** What is lost by leaving: only somebody who is here is paid. */
    async cancelLosses(userId: number): Promise<string[]> {
      const { waiting } = await listStore.sums(database, userId);
      return waiting === 0 ? [] : [`待结算的推广奖励 ${formatMoney(waiting)} 将不再发放`];
    },

    /** What orders tell. */
    events: { afterPaid: earning.afterPaid, afterRefunded: settling.afterRefunded },
  };
}
