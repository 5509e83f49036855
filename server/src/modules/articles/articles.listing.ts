import type { CategoryRow } from './articles.structure.store.ts';

export const categoryList = (id: number) => `c${id}`;
export const tagList = (id: number) => `t${id}`;

/** A category and its ancestors, root first. The recursion would end even in a cycle, which no rule allows. */
export function trailOf(categories: ReadonlyMap<number, CategoryRow>, id: number | null): CategoryRow[] {
  const trail: CategoryRow[] = [];
  for (let at = id === null ? undefined : categories.get(id); at && trail.length < 10;) {
    trail.unshift(at);
    at = at.parentId === null ? undefined : categories.get(at.parentId);
  }
  return trail;
}
