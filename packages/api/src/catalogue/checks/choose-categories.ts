import type { CheckedRow } from './check-rows.ts';
import type { Problem } from '../document/catalogue-document.ts';
import type { CategoryRow } from '../document-rows.ts';

type Category = CheckedRow<CategoryRow>;

/** The categories that hang together in a tree, from its roots downwards. */
export function chooseCategories(
  categories: readonly Category[],
  problems: Problem[],
): readonly Category[] {
  const below = new Map<number | null, Category[]>();
  for (const category of categories) {
    const parentId = category.row.parent_id ?? null;
    const siblings = below.get(parentId);
    if (siblings) siblings.push(category);
    else below.set(parentId, [category]);
  }
  const tree = [...(below.get(null) ?? [])];
  // The list grows while it is walked.
  for (const { row } of tree) for (const child of below.get(row.id) ?? []) tree.push(child);
  if (tree.length === categories.length) return tree;

  const hung = new Set(tree.map(({ row }) => row.id));
  const circling = onCycles(categories);
  for (const { position, row } of categories) {
    if (hung.has(row.id)) continue;
    problems.push({
      place: `categories[${position}].parent_id`,
      reason: circling.has(row.id)
        ? 'leads in a circle back to the category itself'
        : `no good category has the id ${String(row.parent_id)}`,
    });
  }
  return tree;
}

/** The ids of categories that are above themselves. Each category is gone through once. */
function onCycles(categories: readonly Category[]): ReadonlySet<number> {
  const parents = new Map(categories.map(({ row }) => [row.id, row.parent_id ?? null]));
  const seen = new Set<number>();
  const circling = new Set<number>();
  for (const begin of parents.keys()) {
    const way = new Set<number>();
    let id: number | null = begin;
    while (id !== null && !seen.has(id)) {
      seen.add(id);
      way.add(id);
      id = parents.get(id) ?? null;
    }
    if (id === null || !way.has(id)) continue;
    // The way has met itself: it is a circle from there on.
    let isOnCircle = false;
    for (const passed of way) {
      isOnCircle ||= passed === id;
      if (isOnCircle) circling.add(passed);
    }
  }
  return circling;
}
