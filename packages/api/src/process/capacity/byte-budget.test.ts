import { createByteBudget } from './byte-budget.ts';

it('requests share the bytes, and what one gives back another can have', () => {
  const budget = createByteBudget(10);
  const [one, other] = [budget.open(), budget.open()];
  one.add(4);
  one.add(4);
  expect(() => {
    other.add(3);
  }).toThrow('The server is busy');
  other.add(2);
  one.release();
  one.release();
  other.add(8);
  expect(() => {
    one.add(1);
  }).toThrow('The server is busy');
});

it('one owner has a part of what the others leave, and gets no more by many requests', () => {
  const budget = createByteBudget(90, { partOfOne: 1 / 3 });
  const [first, second] = [budget.open('one'), budget.open('one')];
  first.add(20);
  second.add(10);
  expect(() => {
    budget.open('one').add(1);
  }).toThrow('The server is busy');
  // A third of the 60 that are left, and of the 40 after that.
  const other = budget.open('other');
  other.add(20);
  expect(() => {
    other.add(1);
  }).toThrow('The server is busy');
  budget.open('third').add(13);
  // And of the 57 that those two leave, once what it has is given back.
  for (const share of [first, second]) share.release();
  first.add(19);
  expect(() => {
    second.add(1);
  }).toThrow('The server is busy');
});

it('whatever many owners hold together, another one has some room', () => {
  const budget = createByteBudget(48 * 1024 ** 2, { partOfOne: 1 / 3 });
  let held = 0;
  const holdAll = (owner: string) => {
    const share = budget.open(owner);
    for (const piece of [1024 ** 2, 64 * 1024, 1024]) {
      try {
        for (;;) {
          share.add(piece);
          held += piece;
        }
      } catch {
        // It has as many of these pieces as it may.
      }
    }
  };
  for (let owner = 0; owner < 12; owner += 1) holdAll(String(owner));
  expect(held).toBeLessThan(48 * 1024 ** 2);
  budget.open('another').add(64 * 1024);
});
