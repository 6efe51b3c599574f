import type { Schema } from '@patchbay/shared/validation';
import type { RowSchema } from '../document-rows.ts';

type Written = Readonly<Record<string, unknown>>;

/** Whether all fields of a row are good, each by itself. Its schema says the fault of one that is not. */
export type FieldCheck<T> = (row: Written) => row is Written & T;

/** The number of values of each field that are remembered. */
const mostRemembered = 1000;
const longestRemembered = 100;

/**
 * Makes the check of a catalogue's rows by the fields of their schema, which must not depend on one another. A schema takes a
 * row as it takes each of its fields, but runs dozens of checks for it: here the values that many rows share (a status, a
 * missing text, an entry of a list) are checked once. A list must be good where its length is and each of its entries, and a
 * whole number where a smaller and a larger one are.
 */
export function createFieldCheck<T>({ fields }: RowSchema<T>): FieldCheck<T> {
  const checks = Object.entries(fields).map(([name, schema]) => ({
    name,
    isGood: createCheck(schema),
  }));
  return (row): row is Written & T => checks.every(({ name, isGood }) => isGood(row[name]));
}

type ValueCheck = (value: unknown) => boolean;

function createCheck(schema: Schema): ValueCheck {
  if (isOfLists(schema)) return createListCheck(schema);
  return schema.type === 'number' ? createNumberCheck(schema) : createValueCheck(schema);
}

/** A schema of lists, with that of their entries. */
type ListSchema = Schema & { readonly innerType: Schema };

const isOfLists = (schema: Schema): schema is ListSchema =>
  schema.type === 'array' && 'innerType' in schema && schema.innerType !== undefined;

function createListCheck(schema: ListSchema): ValueCheck {
  const isGoodEntry = createValueCheck(schema.innerType);
  const goodLengths = new Set<number>();
  return (value) => {
    if (!Array.isArray(value)) return schema.isValidSync(value, { strict: true });
    if (goodLengths.has(value.length)) return value.every(isGoodEntry);
    const isGood = schema.isValidSync(value, { strict: true });
    if (isGood) goodLengths.add(value.length);
    return isGood;
  };
}

/** Ids are another one in each row. */
function createNumberCheck(schema: Schema): ValueCheck {
  const isGoodOther = createValueCheck(schema);
  let least = Infinity;
  let most = -Infinity;
  return (value) => {
    if (typeof value !== 'number' || !Number.isSafeInteger(value)) return isGoodOther(value);
    if (value >= least && value <= most) return true;
    const isGood = (number: number) => schema.isValidSync(number, { strict: true });
    if (!isGood(value)) return false;
    least = Math.min(least, value);
    // Most come in order, each larger than those before.
    most = Math.max(most, value, isGood(2 * value) ? 2 * value : value);
    return true;
  };
}

function createValueCheck(schema: Schema): ValueCheck {
  const good = new Set<unknown>();
  return (value) => {
    if (good.has(value)) return true;
    if (!schema.isValidSync(value, { strict: true })) return false;
    if (isMemorable(value) && good.size < mostRemembered) good.add(value);
    return true;
  };
}

/** Objects are other ones in each row. */
const isMemorable = (value: unknown): boolean =>
  typeof value === 'string'
    ? value.length <= longestRemembered
    : typeof value !== 'object' || value === null;
