import { checkDocument } from './check-document.ts';

function choosing(parents: readonly (number | null)[]) {
  const rows = parents.map((parent, position) => ({
    id: position + 1,
    name: 'a',
    parent_id: parent,
  }));
  const { categories, problems } = checkDocument({ categories: rows, software: [], versions: [] });
  return { ids: categories.map(({ id }) => id), problems };
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

it('a row that is nested too deeply is a bad one, and the next is read (K13)', () => {
  let deep: unknown = [];
  for (let depth = 0; depth < 100_000; depth += 1) deep = [deep];
  const software = [
    { id: 1, name: 'a', tags: deep },
    { id: 2, name: 'b', tags: [[['c']]] },
  ];
  const { problems, ...rows } = checkDocument({ categories: [], software, versions: [] });
  expect(problems).toEqual([{ place: 'software[0]', reason: 'is nested too deeply' }]);
  expect(rows.software).toEqual([software[1]]);
});
