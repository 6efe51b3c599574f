import { causes } from './causes.ts';

it('gives an error and its causes, the outermost first', () => {
  const inner = { status: 500 };
  const middle = new Error('middle', { cause: inner });
  const outer = new Error('outer', { cause: middle });
  expect([...causes(outer)]).toEqual([outer, middle, inner]);
});

it('gives nothing where no object was thrown', () => {
  expect([...causes('a text')]).toEqual([]);
  expect([...causes(null)]).toEqual([]);
});

it('ends where an error is its own cause', () => {
  const error = new Error('round');
  error.cause = error;
  expect([...causes(error)]).toHaveLength(5);
});
