import { array, number, object, string, ValidationError } from '@patchbay/shared/validation';
import { parse, parseKeeping, parseRows } from './parse.ts';

const schema = object({ id: number().required(), name: string().default('none') });

it('defaults are filled in, and what is not known is left out', () => {
  expect(parse(schema, { id: 1, isStaff: true })).toEqual({ id: 1, name: 'none' });
});

it('or is kept, by a reader that writes it back', () => {
  const nested = object({ row: schema.required() });
  const value = { row: { id: 1, isStaff: true }, more: [{ a: 1 }] };
  expect(parseKeeping(nested, value)).toEqual({ ...value, row: { ...value.row, name: 'none' } });
});

describe('a value that cannot change', () => {
  const value = Object.freeze({ id: 1, more: Object.freeze([1]) });
  const kept = object({ id: number().required(), more: array(number().required()) });

  it('is parsed once by each schema', () => {
    expect(parse(kept, value)).toBe(parse(kept, value));
    expect(parse(kept, value)).toEqual({ id: 1, more: [1] });
    expect(parse(schema, value)).toEqual({ id: 1, name: 'none' });
  });

  it('gives what cannot change either', () => {
    const nested = object({ row: schema.required() });
    const { row } = parse(nested, Object.freeze({ row: Object.freeze({ id: 1 }) }));
    expect(Object.isFrozen(row)).toBe(true);
  });

  it('is refused each time', () => {
    const wrong = Object.freeze({ id: '1' });
    expect(() => parse(schema, wrong)).toThrow(ValidationError);
    expect(() => parse(schema, wrong)).toThrow(ValidationError);
  });
});

it('a value that can change is parsed as it is then', () => {
  const value = { id: 1 };
  parse(schema, value);
  value.id = 2;
  expect(parse(schema, value).id).toBe(2);
});

it('a text that looks like a number is none', () => {
  expect(() => parse(schema, { id: '1' })).toThrow(ValidationError);
});

it('bad rows are named by their place, and the good ones stay', () => {
  const { rows, problems } = parseRows(schema, [{ id: 1 }, null, { id: 'x' }]);
  expect(rows).toEqual([{ id: 1, name: 'none' }]);
  expect(problems.map(({ index }) => index)).toEqual([1, 2]);
});

it('what is no list is refused as a whole', () => {
  expect(() => parseRows(schema, { 0: { id: 1 } })).toThrow('must be a list');
});

const deep = (depth: number) => `{"id":${'['.repeat(depth)}${']'.repeat(depth)}}`;

it.each([
  ['a field called __proto__', '{"id":1,"__proto__":{"isStaff":true}}'],
  ['a field called constructor', '{"id":1,"constructor":{"isStaff":true}}'],
  ['a number that yup takes for a reference', '{"id":{"__isYupRef":true}}'],
  ['an unknown field beside such a reference', '{"id":{"__isYupRef":1},"more":[[1]]}'],
  ['a list with such a reference', '[{"__isYupRef":true}]'],
  ['3,000 lists in each other', deep(3000)],
  ['100,000 lists in each other', deep(100_000)],
])('%s is refused, and changes nothing', (_, text) => {
  const value: unknown = JSON.parse(text);
  expect(() => parse(schema, value)).toThrow(ValidationError);
  expect(() => parseKeeping(schema, value)).toThrow(ValidationError);
  expect(parseRows(schema, [value, { id: 2 }]).rows).toEqual([{ id: 2, name: 'none' }]);
  expect('isStaff' in {}).toBe(false);
});

it('a fault of a schema is none of the value', () => {
  const broken = string().test('broken', () => {
    throw new TypeError('a mistake');
  });
  expect(() => parse(broken, 'text')).toThrow('a mistake');
  expect(() => parse(broken, 'text')).not.toThrow(ValidationError);
});
