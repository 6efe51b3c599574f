import { parseRows } from '@patchbay/shared/parse';
import { withCorpus } from '../../../../../tools/jest/corpus.cjs';
import { categorySchema, type Category } from './category.ts';
import { buildCategoryTree, categoryPath, subtreeIds, walkCategoryTree } from './category-tree.ts';

const category = (id: number, parent_id: number | null, others: Partial<Category> = {}) => ({
  id,
  name: `C${id}`,
  slug: `c${id}`,
  parent_id,
  order: 0,
  softwareCount: 1,
  ...others,
});

const rowsOf = (list: readonly Category[]) =>
  [...walkCategoryTree(buildCategoryTree(list))].map(
    ({ category: { id }, depth, totalCount }) => `${'>'.repeat(depth)}${id}:${totalCount}`,
  );

it('parents count what is below them (C3)', () => {
  expect(rowsOf([category(3, 2), category(1, null), category(2, 1)])).toEqual([
    '1:3',
    '>2:2',
    '>>3:1',
  ]);
});

it('siblings stand by their order, and by their id where it is the same (C1)', () => {
  const list = [
    category(4, null, { order: 100 }),
    category(2, null, { order: 5 }),
    category(1, null, { order: 5 }),
    category(3, null, { order: -1 }),
  ];
  expect(rowsOf(list)).toEqual(['3:1', '1:1', '2:1', '4:1']);
});

it('a cycle is cut at its lowest id, with all that hangs on it (C1)', () => {
  expect(rowsOf([category(2, 3), category(3, 2), category(4, 3), category(5, 5)])).toEqual([
    '2:3',
    '>3:2',
    '>>4:1',
    '5:1',
  ]);
});

it('an orphan stands at the root, and of two with one id the first counts (C1)', () => {
  expect(rowsOf([category(1, 999), category(1, null, { softwareCount: 9 })])).toEqual(['1:1']);
});

it('a chain of ten thousand levels is a tree', () => {
  const chain = Array.from({ length: 10_000 }, (_, index) => category(index + 1, index || null));
  const [root] = buildCategoryTree(chain);
  expect(root?.totalCount).toBe(10_000);
});

it('the path to a category begins at its root', () => {
  const list = [category(1, null), category(2, 1), category(3, 2), category(4, 1)];
  expect(categoryPath(list, 3).map(({ id }) => id)).toEqual([1, 2, 3]);
  expect(categoryPath(list, 9)).toEqual([]);
});

it('a path in a cycle ends', () => {
  expect(categoryPath([category(1, 2), category(2, 1)], 1)).toHaveLength(2);
});

it('a subtree has the category itself and all below it', () => {
  const tree = buildCategoryTree([
    category(1, null),
    category(2, 1),
    category(3, 2),
    category(4, 1),
  ]);
  expect(subtreeIds(tree, 2)).toEqual([2, 3]);
  expect(subtreeIds(tree, 9)).toEqual([]);
});

interface TreeCase {
  readonly name: string;
  readonly rows?: readonly unknown[];
  readonly expect: string;
}

withCorpus<TreeCase>('category_trees.json', (cases) => {
  it.each(cases.filter(({ rows }) => rows))(
    '$name: each category once, or left out',
    ({ rows }) => {
      const { rows: list } = parseRows(categorySchema, rows);
      const shown = [...walkCategoryTree(buildCategoryTree(list))].map(
        ({ category: { id } }) => id,
      );
      expect([...shown].sort((a, b) => a - b)).toEqual(
        [...new Set(list.map(({ id }) => id))].sort((a, b) => a - b),
      );
    },
  );
});
