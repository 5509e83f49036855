import { code, PortalError } from '@portal/contract/codes';
import type { CollectionCard, CollectionType } from '@portal/contract/collections';
import type { CursorRequest } from '@portal/contract/paging';
import { toUnixSeconds } from '@portal/contract/time';
import { idCursor } from '../../platform/keyset.ts';
import type { Platform } from '../../platform/platform.ts';
import { type CollectionRow, collectionStore as store } from './collections.store.ts';

export type Card = Omit<CollectionCard, 'type' | 'collected'>;
/** What can be collected, each type with its own cards: ids nobody may see have none. */
export type Collectables = Partial<Record<CollectionType, (ids: readonly number[]) => Promise<Card[]>>>;

type Link = Pick<Card, 'id' | 'title' | 'href' | 'published'>;

/** Of an article that can be read. */
export function articleCard(link: Link): Card {
  return { ...link, summary: '', note: '文章', deadline: null, is_available: true };
}

type CollectionQuery = CursorRequest & {
  type?: CollectionType | undefined;
};

const most = 5000;

export type CollectionRules = ReturnType<typeof createCollectionRules>;

export function createCollectionRules({ database, clock }: Platform, collectables: Collectables) {
  const cardsOf = async (type: CollectionType, ids: readonly number[]) =>
    new Map(((await collectables[type]?.(ids)) ?? []).map((card) => [card.id, card]));

  async function cardsFor(rows: readonly CollectionRow[]): Promise<CollectionCard[]> {
    const byType = new Map<CollectionType, Map<number, Card>>();
    for (const type of new Set(rows.map((row) => row.type))) {
      const ids = rows.filter((row) => row.type === type).map(({ itemId }) => itemId);
      byType.set(type, await cardsOf(type, ids));
    }
    return rows.map(({ type, itemId, createdAt }) => ({
      ...(byType.get(type)?.get(itemId) ?? goneCard(itemId)),
      type,
      collected: toUnixSeconds(createdAt),
    }));
  }

  return {
    /** Collected becomes not collected, and the other way round. */
    async toggle(userId: number, type: CollectionType, itemId: number): Promise<boolean> {
      const item = { userId, type, itemId };
      if (await store.remove(database, item)) return false;
      const card = (await cardsOf(type, [itemId])).get(itemId);
      if (!card?.is_available) throw new PortalError(code.failure, '要收藏的内容不存在或已撤下');
      if ((await store.total(database, userId)) >= most) {
        throw new PortalError(code.failure, `最多收藏 ${most} 项，请先清理不再需要的收藏`);
      }
      await store.add(database, item, clock());
      return true;
    },

    isCollected: (userId: number, type: CollectionType, itemId: number) =>
      store.has(database, { userId, type, itemId }),

    async list(userId: number, { type, next = '', page, page_size }: CollectionQuery) {
      const before = next === '' ? null : idCursor.read(next);
      const offset = before === null ? (page - 1) * page_size : 0;
      const rows = await store.page(database, userId, { type, before, offset, limit: page_size + 1 });
      const shown = rows.slice(0, page_size);
      return {
        total: await store.total(database, userId, type),
        page,
        page_size,
        next: rows.length > page_size ? idCursor.write(shown.at(-1)!.id) : null,
        data: await cardsFor(shown),
      };
    },
  };
}

/** Somebody's list keeps its length when a thing is gone for good, so that it can be cleared away. */
function goneCard(id: number): Card {
  return {
    id,
    title: '内容已不存在',
    summary: '',
    note: '',
    href: '',
    published: null,
    deadline: null,
    is_available: false,
  };
}
