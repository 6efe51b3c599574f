import type { Schema } from '@patchbay/shared/validation';
import type { JsonSchema, JsonType } from '../http/calls/json-schema.ts';

type Description = ReturnType<Schema['describe']>;

/**
 * A yup schema as JSON Schema. It says what can be said there: types, lengths, ranges, choices, which fields must be there. What
 * a test of our own looks at (a blank line, a tree without cycles) is left to the answer 400.
 *
 * A schema whose type says too little (`mixed`, or a list that one test looks at) names another one in its meta data:
 * `describedBy`.
 */
export function schemaOf(schema: Schema): JsonSchema {
  return fromDescription(schema.describe());
}

function fromDescription(description: Description): JsonSchema {
  const { describedBy } = metaOf(description);
  const base = describedBy === null ? plainSchema(description) : schemaOf(describedBy);
  const { default: usual } = description;
  const isSaid = usual !== undefined && (usual === null || isPlain(usual));
  const withDefault = isSaid ? { ...base, default: usual } : base;
  return description.nullable ? orNull(withDefault) : withDefault;
}

function orNull(schema: JsonSchema): JsonSchema {
  const types = schema.type === undefined ? [] : [schema.type].flat();
  if (types.length === 0) return schema;
  return {
    ...schema,
    type: [...types, 'null'],
    ...(schema.enum && { enum: [...schema.enum, null] }),
  };
}

const types: Readonly<Record<string, JsonType>> = {
  array: 'array',
  boolean: 'boolean',
  number: 'number',
  object: 'object',
  string: 'string',
};

function plainSchema(description: Description): JsonSchema {
  const type = types[description.type];
  // Whatever it is: `mixed` has no type.
  if (type === undefined) return {};
  const choices = description.oneOf.filter(isPlain);
  return {
    type: type === 'number' && hasTest(description, 'integer') ? 'integer' : type,
    ...(choices.length > 0 && { enum: choices }),
    ...rangeOf(description, type),
    ...textOf(description),
    ...('innerType' in description && {
      items: isSchemaDescription(description.innerType)
        ? fromDescription(description.innerType)
        : {},
    }),
    ...('fields' in description && isRecord(description.fields) && fieldsOf(description.fields)),
  };
}

function fieldsOf(fields: Readonly<Record<string, unknown>>): JsonSchema {
  const known = Object.entries(fields).flatMap(([name, field]) =>
    isSchemaDescription(field) ? [[name, field] as const] : [],
  );
  return {
    properties: Object.fromEntries(known.map(([name, field]) => [name, fromDescription(field)])),
    required: known.filter(([, { optional }]) => !optional).map(([name]) => name),
  };
}

const limitNames = {
  array: ['minItems', 'maxItems'],
  string: ['minLength', 'maxLength'],
  number: ['minimum', 'maximum'],
} as const;

function rangeOf(description: Description, type: JsonType): JsonSchema {
  if (type !== 'array' && type !== 'string' && type !== 'number') return {};
  const [least, most] = limitNames[type];
  const isFilled = type === 'string' && hasTest(description, 'required');
  return {
    ...(isFilled && { minLength: 1 }),
    ...numbersOf(description, 'min', { min: least, more: 'exclusiveMinimum' }),
    ...numbersOf(description, 'max', { max: most, less: 'exclusiveMaximum' }),
  };
}

/** The parameters of a test that are numbers, by the names that JSON Schema has for them. */
function numbersOf(
  description: Description,
  test: string,
  names: Readonly<Record<string, keyof JsonSchema>>,
): JsonSchema {
  const params = paramsOf(description, test);
  return Object.fromEntries(
    Object.entries(names).flatMap(([param, name]) =>
      typeof params[param] === 'number' ? [[name, params[param]]] : [],
    ),
  );
}

function textOf(description: Description): JsonSchema {
  if (hasTest(description, 'email')) return { format: 'email' };
  if (hasTest(description, 'uuid')) return { format: 'uuid' };
  const { regex } = paramsOf(description, 'matches');
  // Flags cannot be said.
  return regex instanceof RegExp && regex.flags === '' ? { pattern: regex.source } : {};
}

const hasTest = ({ tests }: Description, name: string): boolean =>
  tests.some((test) => test.name === name);

const paramsOf = ({ tests }: Description, name: string): Readonly<Record<string, unknown>> =>
  tests.find((test) => test.name === name)?.params ?? {};

const isPlain = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value);

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** False for a field that refers to another one: nothing is said of it. */
const isSchemaDescription = (field: unknown): field is Description =>
  isRecord(field) && 'tests' in field;

function metaOf({ meta }: Description): { readonly describedBy: Schema | null } {
  const named: unknown = meta ? Reflect.get(meta, 'describedBy') : undefined;
  return { describedBy: isSchema(named) ? named : null };
}

const isSchema = (value: unknown): value is Schema => isRecord(value) && '__isYupSchema__' in value;
