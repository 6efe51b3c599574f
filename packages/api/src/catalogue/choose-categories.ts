import type { CheckedRow, Problem } from './check-rows.ts';
import type { CategoryRow } from './document-rows.ts';

type Categories = ReadonlyMap<number, CheckedRow<CategoryRow>>;

/** The categories that hang together in a tree, from its roots downwards. */
export function chooseCategories(categories: Categories, problems: Problem[]): Categories {
  const below = new Map<number | null, CheckedRow<CategoryRow>[]>();
  for (const category of categories.values()) {
    const parentId = category.row.parent_id ?? null;
    const siblings = below.get(parentId);
    if (siblings) siblings.push(category);
    else below.set(parentId, [category]);
  }
  const tree = new Map<number, CheckedRow<CategoryRow>>();
  const open = [...(below.get(null) ?? [])];
  // The list grows while it is walked.
  for (const category of open) {
    tree.set(category.row.id, category);
    open.push(...(below.get(category.row.id) ?? []));
  }
  for (const [id, { place, row }] of categories) {
    if (tree.has(id)) continue;
    problems.push({
      place: `${place}.parent_id`,
      reason: isOnCycle(categories, id)
        ? 'leads in a circle back to the category itself'
        : `no good category has the id ${String(row.parent_id)}`,
    });
  }
  return tree;
}

function isOnCycle(categories: Categories, id: number): boolean {
  const seen = new Set<number>();
  let above = categories.get(id)?.row.parent_id ?? null;
  while (above !== null && above !== id && !seen.has(above)) {
    seen.add(above);
    above = categories.get(above)?.row.parent_id ?? null;
  }
  return above === id;
}
