import fc from 'fast-check';
import type { JsonSchema, JsonType } from '../../http/calls/json-schema.ts';

type Components = Readonly<Record<string, JsonSchema>>;

/** More would be the limits' own tests. */
const mostEntries = 4;
const longestText = 40;

/** Numbers like ids, counts and offsets: mostly small, so that some are those of rows that are there. */
const smallOr = (least: number, most: number) =>
  fc.oneof(
    { weight: 3, arbitrary: fc.integer({ min: least, max: Math.min(most, least + 3) }) },
    { weight: 1, arbitrary: fc.integer({ min: least, max: most }) },
  );

/** Values that fit a schema of the document. */
export function arbitraryOf(schema: JsonSchema, components: Components): fc.Arbitrary<unknown> {
  const { $ref, anyOf, enum: choices, type } = schema;
  if ($ref !== undefined) {
    const named = components[$ref.replace('#/components/schemas/', '')];
    if (!named) throw new Error(`The document has no ${$ref}`);
    return arbitraryOf(named, components);
  }
  if (anyOf) return fc.oneof(...anyOf.map((one) => arbitraryOf(one, components)));
  if (choices) return fc.constantFrom(...choices);
  if (type === undefined) return fc.jsonValue({ maxDepth: 2 });
  if (typeof type === 'string') return ofType(type, schema, components);
  return fc.oneof(...type.map((one) => ofType(one, schema, components)));
}

function ofType(type: JsonType, schema: JsonSchema, components: Components) {
  switch (type) {
    case 'array': {
      const { items = {}, minItems = 0, maxItems = mostEntries } = schema;
      return fc.array(arbitraryOf(items, components), {
        minLength: minItems,
        maxLength: Math.max(minItems, Math.min(maxItems, mostEntries)),
      });
    }
    case 'boolean':
      return fc.boolean();
    case 'integer':
    case 'number':
      return numbers(schema);
    case 'null':
      return fc.constant(null);
    case 'object':
      return objects(schema, components);
    case 'string':
      return texts(schema);
  }
}

function numbers({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: JsonSchema) {
  const least = minimum ?? (exclusiveMinimum === undefined ? -10 : exclusiveMinimum + 1);
  const most = maximum ?? (exclusiveMaximum === undefined ? 2 ** 31 - 1 : exclusiveMaximum - 1);
  return smallOr(least, most);
}

function objects({ properties = {}, required = [] }: JsonSchema, components: Components) {
  const fields = Object.entries(properties).map(
    ([name, field]) => [name, arbitraryOf(field, components)] as const,
  );
  return fc.record(Object.fromEntries(fields), { requiredKeys: [...required] });
}

function texts({ format, pattern, minLength = 0, maxLength = longestText }: JsonSchema) {
  if (format === 'email') return fc.emailAddress();
  if (format === 'uuid') return fc.uuid();
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
  return fc.string({
    unit: 'grapheme-ascii',
    minLength,
    maxLength: Math.max(minLength, Math.min(maxLength, longestText)),
  });
}
