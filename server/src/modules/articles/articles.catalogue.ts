import type { ArticleCategory, ArticleTag } from '@portal/contract/articles';
import type { Platform } from '../../platform/platform.ts';
import { listingStore } from './articles.listing.store.ts';
import { categoryList, trailOf } from './articles.listing.ts';
import { structureStore } from './articles.structure.store.ts';
import { tagStore } from './articles.tags.store.ts';

/** Visitors choose among the tags most used. */
const mostTags = 500;

export type ArticleCatalogue = ReturnType<typeof createCatalogue>;
type Categories = Awaited<ReturnType<typeof structureStore.categoriesById>>;

/** Categories and tags as visitors see them; the tree stays in memory until articles change. */
export function createCatalogue({ database, versions }: Pick<Platform, 'database' | 'versions'>) {
  let kept: { version: number; categories: Promise<Categories> } | null = null;

  function categories(): Promise<Categories> {
    const version = versions.current('articles');
    if (kept?.version === version) return kept.categories;
    const made = { version, categories: structureStore.categoriesById(database) };
    kept = made;
    made.categories.catch(() => {
      if (kept === made) kept = null;
    });
    return made.categories;
  }

  return {
    categories,

    async trail(id: number | null): Promise<{ id: number; name: string }[]> {
      return trailOf(await categories(), id).map(({ id: each, name }) => ({ id: each, name }));
    },

    /** A category and everything under it. */
    async below(id: number): Promise<number[]> {
      const all = [...(await categories()).values()];
      const found = new Set([id]);
      for (const each of found) {
        for (const { id: child, parentId } of all) if (parentId === each) found.add(child);
      }
      return [...found];
    },

    async tree(): Promise<ArticleCategory[]> {
      const all = [...(await categories()).values()];
      const sizes = await listingStore.sizes(
        database,
        all.map((row) => categoryList(row.id)),
      );
      const under = (parent: number | null) =>
        all
          .filter((row) => row.parentId === parent)
          .map(({ id, name, description, keywords }) => {
            const count = sizes.get(categoryList(id)) ?? 0;
            return { id, name, description, keywords, count };
          });
      return under(null).map((root) => ({
        ...root,
        children: under(root.id).map((branch) => ({ ...branch, children: under(branch.id) })),
      }));
    },

    async tags(): Promise<ArticleTag[]> {
      return tagStore.mostUsed(database, mostTags);
    },
  };
}
