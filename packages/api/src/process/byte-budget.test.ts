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
