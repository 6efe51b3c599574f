import { parse } from '@patchbay/shared/parse';
import type { Category } from './category.ts';
import { buildCategoryTree } from './category-tree.ts';
import { categoryOrderSchema, flattenCategoryTree } from './category-order.ts';
import { findCategoryPosition, moveCategory } from './move-category.ts';

const category = (id: number, parent_id: number | null, order = id): Category => ({
  id,
  name: `C${id}`,
  slug: `c${id}`,
  parent_id,
  order,
  softwareCount: 1,
});

/*
 * 1
 *   2
 *     3
 *   4
 * 5
 */
const tree = buildCategoryTree([
  category(1, null),
  category(2, 1),
  category(3, 2),
  category(4, 1),
  category(5, null),
]);

const drawn = (nodes: typeof tree) =>
  flattenCategoryTree(nodes)
    .map(({ id, parent_id }) => `${id}<${parent_id ?? 0}`)
    .join(' ');

it('a tree is saved flat, with its positions as order (T10)', () => {
  expect(flattenCategoryTree(tree)).toEqual([
    { id: 1, name: 'C1', order: 0, parent_id: null },
    { id: 2, name: 'C2', order: 1, parent_id: 1 },
    { id: 3, name: 'C3', order: 2, parent_id: 2 },
    { id: 4, name: 'C4', order: 3, parent_id: 1 },
    { id: 5, name: 'C5', order: 4, parent_id: null },
  ]);
});

it.each([
  ['down among its siblings', 2, 1, 1, '1<0 4<1 2<1 3<2 5<0'],
  ['up among its siblings', 4, 1, 0, '1<0 4<1 2<1 3<2 5<0'],
  ['to the root, with all below it', 2, null, 0, '2<0 3<2 1<0 4<1 5<0'],
  ['into another', 5, 4, 0, '1<0 2<1 3<2 4<1 5<4'],
  ['past the end', 5, 1, 99, '1<0 2<1 3<2 4<1 5<1'],
  ['before the start', 5, 1, -3, '1<0 5<1 2<1 3<2 4<1'],
  ['out of its parent', 3, 1, 1, '1<0 2<1 3<1 4<1 5<0'],
])('a category moves %s (T1)', (_, id, parentId, index, expected) => {
  const moved = moveCategory(tree, id, parentId, index);
  expect(drawn(moved)).toBe(expected);
  // A tree from moves is one from rows.
  expect(parse(categoryOrderSchema, flattenCategoryTree(moved))).toHaveLength(5);
});

it.each([
  ['below itself', 1, 3, 0],
  ['into itself', 2, 2, 0],
  ['to where it is', 4, 1, 1],
  ['to a parent that is not there', 4, 99, 0],
])('a move %s changes nothing (T3)', (_, id, parentId, index) => {
  expect(moveCategory(tree, id, parentId, index)).toBe(tree);
});

it('an unknown category moves nowhere', () => {
  expect(moveCategory(tree, 99, null, 0)).toBe(tree);
});

it('counts follow a move', () => {
  const [first] = moveCategory(tree, 5, 1, 0);
  expect(first?.totalCount).toBe(5);
});

it('a position names parent, place and level', () => {
  expect(findCategoryPosition(tree, 3)).toEqual({
    parentId: 2,
    index: 0,
    siblingCount: 1,
    depth: 2,
  });
  expect(findCategoryPosition(tree, 99)).toBeNull();
});

it('ten thousand nested categories can be moved', () => {
  const chain = buildCategoryTree(
    Array.from({ length: 10_000 }, (_, index) => category(index + 1, index || null)),
  );
  expect(findCategoryPosition(moveCategory(chain, 10_000, null, 0), 10_000)?.depth).toBe(0);
});

const place = (id: number, parent_id: number | null) => ({ id, name: 'C', order: 0, parent_id });

it.each([
  [[place(1, 2), place(2, 1)], 'A category cannot be below itself'],
  [[place(1, 1)], 'A category cannot be below itself'],
  [[place(1, 9)], 'Category 9 is not in the list'],
  [[place(1, null), place(1, null)], 'A category is there twice'],
])('no tree is saved from %p', (places, message) => {
  expect(() => parse(categoryOrderSchema, places)).toThrow(message);
});
