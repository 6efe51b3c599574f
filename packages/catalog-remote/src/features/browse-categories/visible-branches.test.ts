import { buildCategoryTree, walkCategoryTree, type Category } from '@patchbay/domain/entities';
import { isSmallTree, visibleBranches } from './category-branches.tsx';

const category = (id: number, parent_id: number | null, softwareCount = 0): Category => ({
  id,
  name: `C${id}`,
  slug: `c${id}`,
  parent_id,
  order: id,
  softwareCount,
});

const names = (rows: readonly Category[], showAll = false) =>
  [...walkCategoryTree(visibleBranches(buildCategoryTree(rows), { showAll }))].map(
    (node) => node.category.name,
  );

it('leaves out what holds no software, alone or with everything below it (C4)', () => {
  const rows = [
    category(1, null),
    category(2, 1, 3),
    category(3, 1),
    category(4, null),
    category(5, 4),
  ];
  expect(names(rows)).toEqual(['C1', 'C2']);
});

it('leaves nothing out when all is to be shown', () => {
  expect(names([category(1, null), category(2, 1)], true)).toEqual(['C1', 'C2']);
});

it('puts what is deeper than five levels on the fifth, below its parent (C5)', () => {
  const rows = Array.from({ length: 5000 }, (_, i) => category(i + 1, i || null, 1));
  const shown = [...walkCategoryTree(visibleBranches(buildCategoryTree(rows), { showAll: false }))];
  expect(shown.slice(0, 7).map((node) => [node.category.name, node.depth])).toEqual([
    ['C1', 0],
    ['C2', 1],
    ['C3', 2],
    ['C4', 3],
    ['C5', 4],
    ['C6', 4],
    ['C7', 4],
  ]);
  expect(shown).toHaveLength(5000);
});

it('calls a tree small up to 150 categories (C6)', () => {
  const tree = (count: number) =>
    buildCategoryTree(Array.from({ length: count }, (_, i) => category(i + 1, null, 1)));
  expect(isSmallTree(tree(150))).toBe(true);
  expect(isSmallTree(tree(151))).toBe(false);
});
