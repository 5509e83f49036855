import type { AuditActionOf } from '@portal/contract/audit-actions';
import { articleSlotTitle, type ArticleSlot } from '@portal/contract/articles';
import type { DeskCategory, DeskSlotEntry } from '@portal/contract/article-structure';
import { code, PortalError } from '@portal/contract/codes';
import { toUnixSeconds } from '@portal/contract/time';
import type { Actor } from '../../platform/audit.ts';
import { change } from '../../platform/change.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { listingStore } from './articles.listing.store.ts';
import { categoryList, trailOf } from './articles.listing.ts';
import { structureStore } from './articles.structure.store.ts';

type NewCategory = {
  id?: number | undefined;
  parent_id: number | null;
  name: string;
  description: string;
  keywords: string[];
  position: number;
};
type Categories = Awaited<ReturnType<typeof structureStore.categoriesById>>;

const deepest = 3;
const fault = (field: string, text: string) =>
  new PortalError(code.invalidFields, text, { fields: { [field]: text } });
const refused = (text: string) => new PortalError(code.failure, text);

/** The places articles stand in: categories and recommendation slots. Tags and moved addresses are beside. */
export function createStructure(platform: Platform) {
  const { database, audit } = platform;
  const record = (
    transaction: Transaction,
    { userId, address }: Actor,
    action: AuditActionOf<'articles'>,
    subject: string,
    detail = {},
  ) => audit.record(transaction, { actorId: userId, action: `articles.${action}`, subject, detail, address });

  const changing = <Result>(step: (transaction: Transaction) => Promise<Result>) =>
    change(platform, 'articles', step);

  async function place(transaction: Transaction, { id, parent_id, name }: NewCategory): Promise<Categories> {
    await structureStore.lockCategories(transaction);
    const all = await structureStore.categoriesById(transaction);
    if (id !== undefined && !all.has(id)) throw refused('栏目不存在');
    if (parent_id !== null && !all.has(parent_id)) throw fault('parent_id', '上级栏目不存在');
    const above = trailOf(all, parent_id);
    if (above.some((each) => each.id === id)) throw fault('parent_id', '不能移到自己的下级');
    const height = id === undefined ? 1 : heightOf(all, id);
    if (above.length + height > deepest) throw fault('parent_id', '栏目最多三级');
    const sameName = [...all.values()].find(
      (each) => each.parentId === parent_id && each.name === name && each.id !== id,
    );
    if (sameName) throw fault('name', '同级已有同名栏目');
    return all;
  }

  return {
    async categories(): Promise<DeskCategory[]> {
      const all = await structureStore.categoriesById(database);
      const sizes = await listingStore.sizes(database, [...all.keys()].map(categoryList));
      const held = await structureStore.articlesByCategory(database);
      const under = (parent: number | null): DeskCategory[] =>
        [...all.values()]
          .filter((row) => row.parentId === parent)
          .flatMap(({ id, parentId, ...row }) => [
            {
              id,
              parent_id: parentId,
              ...row,
              published: sizes.get(categoryList(id)) ?? 0,
              articles: held.get(id) ?? 0,
            },
            ...under(id),
          ]);
      return under(null);
    },

    async saveCategory(editor: Actor, given: NewCategory): Promise<{ id: number }> {
      return changing(async (transaction) => {
        const all = await place(transaction, given);
        const { id, parent_id: parentId, ...facts } = given;
        const saved = await structureStore.saveCategory(transaction, id, { parentId, ...facts });
        const moved = id !== undefined && all.get(id)!.parentId !== parentId;
        if (moved) await listingStore.relistCategories(transaction, [...below(all, id)]);
        await record(transaction, editor, 'category', `category:${saved}`, { name: facts.name, parentId });
        return { id: saved };
      });
    },

    async removeCategory(editor: Actor, id: number): Promise<void> {
      await changing(async (transaction) => {
        await structureStore.lockCategories(transaction);
        const all = await structureStore.categoriesById(transaction);
        const category = all.get(id);
        if (!category) throw refused('栏目不存在');
        if (below(all, id).size > 1) throw refused('请先移走或删除下级栏目');
        if (await structureStore.holdsArticles(transaction, id))
          throw refused('栏目下还有文章（含草稿、定时发布与回收站），请先移走');
        await structureStore.removeCategory(transaction, id);
        await record(transaction, editor, 'removeCategory', `category:${id}`, { name: category.name });
      });
    },

    async slots() {
      const rows = await structureStore.slots(database);
      return (Object.keys(articleSlotTitle) as ArticleSlot[]).map((slot) => ({
        slot,
        title: articleSlotTitle[slot],
        entries: rows
          .filter((row) => row.slot === slot)
          .map(({ id, title, state, publishedAt }): DeskSlotEntry => {
            const published = publishedAt ? toUnixSeconds(publishedAt) : null;
            return { id, title, state, published };
          }),
      }));
    },

    async saveSlot(editor: Actor, slot: ArticleSlot, ids: number[]): Promise<void> {
      const wanted = [...new Set(ids)];
      await changing(async (transaction) => {
        if (!(await structureStore.allThere(transaction, wanted))) throw fault('ids', '有文章不存在或已删除');
        await structureStore.setSlot(transaction, slot, wanted);
        await record(transaction, editor, 'slot', `slot:${slot}`, { ids: wanted });
      });
    },
  };
}

export type ArticleStructure = ReturnType<typeof createStructure>;

function below(all: Categories, id: number): Set<number> {
  const found = new Set([id]);
  for (const each of found) for (const row of all.values()) if (row.parentId === each) found.add(row.id);
  return found;
}

function heightOf(all: Categories, id: number): number {
  const children = [...all.values()].filter((row) => row.parentId === id);
  return 1 + Math.max(0, ...children.map((child) => heightOf(all, child.id)));
}
