import {
  buildCategoryTree,
  flattenCategoryTree,
  type Category,
  type CategoryNode,
} from '@patchbay/domain/entities';

type Tree = readonly CategoryNode[];

const placesOf = (tree: Tree) =>
  new Map(flattenCategoryTree(tree).map((place) => [place.id, place]));

/** Whether two trees would be saved as the same. */
export const isSameOrder = (one: Tree, other: Tree): boolean =>
  JSON.stringify(flattenCategoryTree(one)) === JSON.stringify(flattenCategoryTree(other));

/** What somebody else changed, in words: moved below another, new, gone, or only in order. */
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

/** Our order of the categories that there are now: new ones stay where they were put, gone ones are gone. */
export function withOurOrder(ours: Tree, theirs: Tree): Tree {
  const mine = placesOf(ours);
  const rows: Category[] = [];
  const now = placesOf(theirs);
  const collect = (nodes: Tree) => {
    const stack = [...nodes];
    for (let node = stack.pop(); node; node = stack.pop()) {
      stack.push(...node.children);
      const { category } = node;
      const place = mine.get(category.id) ?? now.get(category.id);
      const parent_id = place?.parent_id ?? null;
      rows.push({
        ...category,
        order: place?.order ?? category.order,
        parent_id: parent_id !== null && now.has(parent_id) ? parent_id : null,
      });
    }
  };
  collect(theirs);
  return buildCategoryTree(rows);
}
