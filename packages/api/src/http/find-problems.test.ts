import { array, number, object, ref, string } from '@patchbay/shared/validation';
import { findProblems } from './find-problems.ts';

/** Counts the values that a schema's own test looks at. */
function countingText() {
  const looked = { count: 0 };
  const schema = string()
    .required()
    .test('counted', 'is bad', (text) => {
      looked.count += 1;
      return text !== 'bad';
    });
  return { looked, schema };
}

const found = (...parameters: Parameters<typeof findProblems>) =>
  findProblems(...parameters).map(({ path, message }) => [path, message]);

it('finds nothing wrong with what fits', () => {
  const schema = object({ list: array(object({ a: number().required() })).defined() });
  expect(findProblems(schema, { list: [{ a: 1 }, { a: 2 }], other: 1 })).toEqual([]);
});

it('tells of each field, of places in lists, and of fields that depend on others', () => {
  const schema = object({
    name: string().required('needed'),
    lines: array(string().defined().max(3, 'too long')).defined(),
    rows: array(object({ id: number().required('no id'), at: number().min(1, 'too low') })),
    one: string().required(),
    same: string().oneOf([ref('one')], 'not the same'),
  });
  const value = {
    lines: ['good', 'bad', 'long'],
    rows: [{ id: 1 }, { at: 0 }],
    one: 'a',
    same: 'b',
  };
  expect(found(schema, value)).toEqual([
    ['name', 'needed'],
    ['lines[0]', 'too long'],
    ['lines[2]', 'too long'],
    ['rows[1].id', 'no id'],
    ['rows[1].at', 'too low'],
    ['same', 'not the same'],
  ]);
  expect(found(schema, [])).toHaveLength(1);
  expect(found(array(number()).required(), [1, 'x'])).toMatchObject([['[1]', expect.any(String)]]);
});

it('stops looking after twenty problems, however many there are', () => {
  const { looked, schema } = countingText();
  const list = Array<string>(5000).fill('bad');
  expect(findProblems(object({ list: array(schema) }), { list })).toHaveLength(20);
  expect(looked.count).toBeLessThan(100);
});

it('looks at the entries of a long list that has one bad entry a few times each', () => {
  const { looked, schema } = countingText();
  const list = [...Array<string>(1000).fill('good'), 'bad'];
  expect(findProblems(array(schema), list)).toHaveLength(1);
  expect(looked.count).toBeLessThan(2100);
});
