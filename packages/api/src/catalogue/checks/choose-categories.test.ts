import { chooseCategories } from './choose-categories.ts';
import type { Problem } from '../document/catalogue-document.ts';

function choosing(parents: readonly (number | null)[]) {
  const problems: Problem[] = [];
  const rows = parents.map((parent, position) => {
    const row = { id: position + 1, name: 'a', parent_id: parent };
    return { position, row, written: row };
  });
  const tree = chooseCategories(rows, problems);
  return { ids: tree.map(({ row }) => row.id), problems };
}

it('a circle is told from what hangs on it, and from what hangs on nothing', () => {
  // 1 is a root with 2 below it; 3, 4 and 5 are a circle with 6 and 7 below it; 8 has no parent, and 9 is below it.
  const { ids, problems } = choosing([null, 1, 4, 5, 3, 4, 6, 99, 8]);
  expect(ids).toEqual([1, 2]);
  const circle = 'leads in a circle back to the category itself';
  expect(problems.map(({ reason }) => reason)).toEqual([
    circle,
    circle,
    circle,
    'no good category has the id 4',
    'no good category has the id 6',
    'no good category has the id 99',
    'no good category has the id 8',
  ]);
});

it('100,000 in one circle, and as many below it, are gone through once', () => {
  const count = 100_000;
  const circle = Array.from({ length: count }, (_, index) => (index === 0 ? count : index));
  const below = Array.from({ length: count }, (_, index) => count + index);
  const { ids, problems } = choosing([...circle, ...below]);
  expect(ids).toEqual([]);
  expect(problems.filter(({ reason }) => reason.startsWith('leads in a circle'))).toHaveLength(
    count,
  );
  expect(problems).toHaveLength(2 * count);
});
