import { collections as endpoints } from '@portal/contract/collections';
import { success } from '@portal/contract/endpoint';
import { type Implemented, implement } from '../../platform/http/api.ts';
import type { CollectionRules } from './collections.rules.ts';

export function collectionRoutes(collections: CollectionRules): Implemented[] {
  return [
    implement(endpoints.addCollect, async ({ type, id }, { session }) => {
      const collected = await collections.toggle(session.userId, type, id);
      return success({ collected }, collected ? '已收藏' : '已取消收藏');
    }),
    implement(endpoints.isCollected, async ({ type, id }, { session }) =>
      success({ collected: await collections.isCollected(session.userId, type, id) }),
    ),
    implement(endpoints.getCollectList, async (input, { session }) =>
      success(await collections.list(session.userId, input)),
    ),
  ];
}
