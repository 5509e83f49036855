import type { DeskCategory } from '@portal/contract/article-structure';

type Named = Pick<DeskCategory, 'id' | 'name' | 'parent_id'>;

/** Categories in the order of the tree as the options of a select, deeper ones indented. */
export function indented(categories: readonly Named[]): { value: string; label: string }[] {
  const byId = new Map(categories.map((each) => [each.id, each]));
  const depth = ({ parent_id }: Named): number => {
    const parent = parent_id === null ? undefined : byId.get(parent_id);
    return parent ? depth(parent) + 1 : 0;
  };
  return categories.map((each) => ({
    value: String(each.id),
    label: `${'　'.repeat(depth(each))}${each.name}`,
  }));
}
