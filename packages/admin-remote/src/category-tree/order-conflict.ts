import {
  buildCategoryTree,
  flattenCategoryTree,
  walkCategoryTree,
  type Category,
  type CategoryNode,
} from '@patchbay/domain/entities';

type Tree = readonly CategoryNode[];

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
