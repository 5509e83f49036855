import { toUnixSeconds } from '@portal/contract/time';
import type { PersonalData } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import { collectionFigures } from './collections.figures.ts';
import { collectionRoutes } from './collections.routes.ts';
import { type Collectables, createCollectionRules } from './collections.rules.ts';
import { collectionStore } from './collections.store.ts';

export { articleCard } from './collections.rules.ts';

export type Collections = ReturnType<typeof createCollections>;

export function createCollections(platform: Platform, collectables: Collectables) {
  const { database } = platform;
  const rules = createCollectionRules(platform, collectables);

  const personalData: PersonalData = {
    name: 'collections',
    collect: async (userId) =>
      (await collectionStore.allOf(database, userId)).map(({ type, itemId, createdAt }) => ({
        type,
        id: itemId,
        create_time: toUnixSeconds(createdAt),
      })),
    erase: (transaction, userId) => collectionStore.erase(transaction, userId),
  };

  return {
    calls: collectionRoutes(rules),
    personalData,
    figures: collectionFigures(database),
    isCollected: rules.isCollected,
  };
}
