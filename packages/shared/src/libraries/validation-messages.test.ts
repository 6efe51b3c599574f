import {
  array,
  boolean,
  number,
  object,
  string,
  tuple,
  type Schema,
} from '@patchbay/shared/validation';
import { parse } from '@patchbay/shared/parse';

const messageOf = (field: Schema, given: unknown) => {
  try {
    parse(object({ field }), given);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : null;
  }
};

describe('a schema without words of its own', () => {
  it.each<[Schema, unknown, string]>([
    [string(), 3, 'field must be text, not 3'],
    [number(), '3', 'field must be a number, not "3"'],
    [number(), Number.NaN, 'field must be a number, not NaN'],
    [boolean(), 'yes', 'field must be true or false, not "yes"'],
    [array(), 'one', 'field must be a list, not "one"'],
    [tuple([number()]), true, 'field must be a list, not true'],
    [object(), ['one'], 'field must be an object, not a list'],
    [string(), { text: 'one' }, 'field must be text, not an object'],
    [string().defined(), undefined, 'field is missing'],
  ])('says what a field must be, and what it is (%#)', (field, value, message) => {
    expect(messageOf(field, { field: value })).toBe(message);
  });

  it('repeats little of what was sent', () => {
    const sent = { field: 'x'.repeat(10_000) };
    expect(messageOf(number(), sent)).toBe(`field must be a number, not "${'x'.repeat(40)}…"`);
  });

  it('names the fields that there are none of', () => {
    const schema = object({ known: string() }).noUnknown();
    expect(() => schema.validateSync({ known: 'a', other: 'b' }, { strict: true })).toThrow(
      'this has unknown fields: other',
    );
    expect(() => schema.validateSync({ ['x'.repeat(10_000)]: 1 }, { strict: true })).toThrow(
      `this has unknown fields: ${'x'.repeat(40)}…`,
    );
  });
});
