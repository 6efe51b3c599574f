import { array, boolean, mixed, number, object, ref, string } from '@patchbay/shared/validation';
import { schemaOf } from './schema-of.ts';

it('says of each field what it is, and which must be there (X80)', () => {
  const schema = object({
    id: number().integer().positive().required(),
    name: string().required().max(20),
    note: string().defined(),
    isNew: boolean().optional(),
    size: number().min(0).max(9).nullable().default(null),
  });
  expect(schemaOf(schema)).toEqual({
    type: 'object',
    properties: {
      id: { type: 'integer', exclusiveMinimum: 0 },
      name: { type: 'string', minLength: 1, maxLength: 20 },
      note: { type: 'string' },
      isNew: { type: 'boolean' },
      size: { type: ['number', 'null'], minimum: 0, maximum: 9, default: null },
    },
    required: ['id', 'name', 'note'],
  });
});

it('says the choices, with null where it is one', () => {
  const colour = string().oneOf(['red', 'green']);
  expect(schemaOf(colour)).toEqual({ type: 'string', enum: ['red', 'green'] });
  expect(schemaOf(colour.nullable())).toEqual({
    type: ['string', 'null'],
    enum: ['red', 'green', null],
  });
  expect(schemaOf(string().oneOf([ref('password')]))).toEqual({ type: 'string' });
});

it('says what lists are of and how long they may be', () => {
  expect(schemaOf(array(string().email().defined()).min(1).max(3))).toEqual({
    type: 'array',
    items: { type: 'string', format: 'email' },
    minItems: 1,
    maxItems: 3,
  });
});

it('says patterns without flags, which alone mean the same elsewhere', () => {
  expect(schemaOf(string().matches(/^a+$/))).toEqual({ type: 'string', pattern: '^a+$' });
  expect(schemaOf(string().matches(/^a+$/i))).toEqual({ type: 'string' });
});

it('takes the description that a schema without a type names', () => {
  expect(schemaOf(mixed())).toEqual({});
  const described = mixed().meta({ describedBy: string().oneOf(['a']) });
  expect(schemaOf(described)).toEqual({ type: 'string', enum: ['a'] });
});
