import {
  buildCategoryTree,
  type Category,
  type CategoryNode,
  flattenCategoryTree,
  walkCategoryTree,
} from '@patchbay/domain/entities';

type Tree = readonly CategoryNode[];

/** A tree's categories with the places that they have in it. */
function rowsOf(tree: Tree): readonly Category[] {
  const places = flattenCategoryTree(tree);
  return [...walkCategoryTree(tree)].map(({ category }, order) => ({
    ...category,
    order,
    parent_id: places[order]?.parent_id ?? null,
  }));
}

/**
 * A new category, the last one inside its parent.
 * @param id below zero: its own until it is saved
 */
export const withCategory = (
  tree: Tree,
  {
    id,
    name,
    parentId,
  }: { readonly id: number; readonly name: string; readonly parentId: number | null },
): Tree => {
  const rows = rowsOf(tree);
  const made = { id, name, slug: '', parent_id: parentId, order: rows.length, softwareCount: 0 };
  return buildCategoryTree([...rows, made]);
};

/** Another name for a category. */
export const withName = (tree: Tree, id: number, name: string): Tree =>
  buildCategoryTree(rowsOf(tree).map((row) => (row.id === id ? { ...row, name } : row)));

/** A tree without some categories. A category inside one of them that stays goes up to its place. */
export function withoutCategories(tree: Tree, ids: ReadonlySet<number>): Tree {
  const rows = rowsOf(tree);
  const parents = new Map(rows.map((row) => [row.id, row.parent_id]));
  const stayingParent = (id: number | null): number | null =>
    id !== null && ids.has(id) ? stayingParent(parents.get(id) ?? null) : id;
  return buildCategoryTree(
    rows
      .filter(({ id }) => !ids.has(id))
      .map((row) => ({ ...row, parent_id: stayingParent(row.parent_id) })),
  );
}

/** A tree in which new categories have the ids that they were saved under. */
export function withIds(tree: Tree, ids: ReadonlyMap<number, number>): Tree {
  if (ids.size === 0) return tree;
  const idOf = (id: number) => ids.get(id) ?? id;
  return buildCategoryTree(
    rowsOf(tree).map((row) => ({
      ...row,
      id: idOf(row.id),
      parent_id: row.parent_id === null ? null : idOf(row.parent_id),
    })),
  );
}

/** The categories of a saved tree that another one does not have. */
export function missingIds(saved: Tree, tree: Tree): readonly number[] {
  const kept = new Set([...walkCategoryTree(tree)].map(({ category }) => category.id));
  return [...walkCategoryTree(saved)]
    .map(({ category }) => category.id)
    .filter((id) => !kept.has(id));
}

/**
 * The ids of our new categories where the stored tree is ours already: our own save, whose answer was lost. Null where it is
 * another tree, or one that had them before.
 * @param before the tree with which our save began
 */
export function storedIds(
  ours: Tree,
  stored: Tree,
  before: Tree,
): ReadonlyMap<number, number> | null {
  const places = flattenCategoryTree(ours);
  const there = flattenCategoryTree(stored);
  const old = new Set(flattenCategoryTree(before).map(({ id }) => id));
  const ids = new Map<number, number>();
  const idOf = (id: number) => ids.get(id) ?? id;
  const isSame = places.every(({ id, name, parent_id }, index) => {
    const row = there[index];
    if (row?.name !== name) return false;
    if (id < 0 && !old.has(row.id)) ids.set(id, row.id);
    // Parents come before what is inside them.
    return idOf(id) === row.id && (parent_id === null ? null : idOf(parent_id)) === row.parent_id;
  });
  return isSame && places.length === there.length ? ids : null;
}

const placesOf = (tree: Tree) =>
  new Map(flattenCategoryTree(tree).map((place) => [place.id, place]));

/** Whether two trees would be saved as the same. */
export const isSameOrder = (one: Tree, other: Tree): boolean =>
  JSON.stringify(flattenCategoryTree(one)) === JSON.stringify(flattenCategoryTree(other));

/**
 * Describes somebody else's changes: a category was moved below another, is new, is gone, or is only in another order.
 */
export function describeOrderChanges(before: Tree, theirs: Tree): readonly string[] {
  const old = placesOf(before);
  const now = placesOf(theirs);
  const below = (id: number) => `below ‘${(now.get(id) ?? old.get(id))?.name ?? String(id)}’`;
  const words: string[] = [];
  for (const { id, name, parent_id } of now.values()) {
    const was = old.get(id);
    const isTop = parent_id === null;
    if (!was) words.push(`‘${name}’ is new, ${isTop ? 'at the top level' : below(parent_id)}`);
    else if (was.parent_id !== parent_id) {
      words.push(`‘${name}’ moved ${isTop ? 'to the top level' : below(parent_id)}`);
    } else if (was.name !== name) words.push(`‘${was.name}’ was renamed to ‘${name}’`);
  }
  for (const { id, name } of old.values()) if (!now.has(id)) words.push(`‘${name}’ was deleted`);
  return words.length > 0 ? words : ['The order inside some categories'];
}

/**
 * Our order of the categories that there are now: new ones of theirs stay where they were put, and what they deleted is gone.
 * Our new, renamed and deleted categories are new, renamed and deleted in it too.
 * @param saved the tree with which both began
 */
export function withOurOrder(ours: Tree, theirs: Tree, saved: Tree): Tree {
  const mine = placesOf(ours);
  const was = placesOf(saved);
  const now = placesOf(theirs);
  const isThere = (id: number) => (now.has(id) && !(was.has(id) && !mine.has(id))) || id < 0;
  const place = (category: Category): Category => {
    const own = mine.get(category.id);
    const { name, order, parent_id } = own ?? now.get(category.id) ?? category;
    const isRenamed = own !== undefined && own.name !== was.get(category.id)?.name;
    return {
      ...category,
      name: isRenamed ? name : category.name,
      order,
      parent_id: parent_id !== null && isThere(parent_id) ? parent_id : null,
    };
  };
  const rows = [
    ...[...walkCategoryTree(theirs)].filter(({ category: { id } }) => isThere(id)),
    ...[...walkCategoryTree(ours)].filter(({ category: { id } }) => id < 0),
  ];
  return buildCategoryTree(rows.map(({ category }) => place(category)));
}
