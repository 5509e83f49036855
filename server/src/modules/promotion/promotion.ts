import { toUnixSeconds } from '@portal/contract/time';
import { maskName } from '@portal/contract/promotion-titles';
import type { Queries } from '../../platform/database/database.ts';
import type { PersonalData } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import { createDesk } from './promotion.desk.ts';
import { rewardDownload } from './promotion.download.ts';
import { createEarning, type EarningPorts } from './promotion.earning.ts';
import { promotionFigures } from './promotion.figures.ts';
import { mountPosters } from './promotion.http.ts';
import { createOwn, type OwnPorts } from './promotion.own.ts';
import { createPosters, type PosterPorts } from './promotion.posters.ts';
import { promotionRoutes } from './promotion.routes.ts';
import { createSettling, type SettlingPorts } from './promotion.settling.ts';
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
      settings: await own.settings({ userId, roleId: null }),
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
    downloads: [rewardDownload(database, desk)],
    figures: promotionFigures(database),
    personalData,

    /** What accounts tell of a registration. */
    invites: {
      ownerOfOldKey: (queries: Queries, key: string) => store.ownerOfOldKey(queries, key),
      record: earning.recordInvite,
    },
    /** What orders tell. */
    told: { afterPaid: earning.afterPaid, afterRefunded: settling.afterRefunded },
  };
}
