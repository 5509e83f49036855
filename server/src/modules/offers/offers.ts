import type { Platform } from '../../platform/platform.ts';
import { offerRoutes } from './offers.routes.ts';
import { createOfferRules, type OfferPorts, usual } from './offers.rules.ts';

export type Offers = ReturnType<typeof createOffers>;

/** Service messages and activity offers of staff to chosen groups. */
export function createOffers(
  platform: Pick<Platform, 'database' | 'clock' | 'audit' | 'jobs'>,
  ports: OfferPorts,
  batches = usual,
) {
  const rules = createOfferRules(platform, ports, batches);
  const { jobs, count, list, send } = rules;
  return { calls: offerRoutes(rules), jobs, count, list, send };
}
