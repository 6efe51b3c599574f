import type { Schema } from '@patchbay/shared/validation';
import type { RowSchema } from './document-rows.ts';

type Written = Readonly<Record<string, unknown>>;

/** Whether all fields of a row are good, each by itself. What is wrong with one that is not, its schema says. */
export type FieldCheck<T> = (row: Written) => row is Written & T;

/** So many values of each field are remembered. */
const mostRemembered = 1000;
const longestRemembered = 100;

/**
 * Makes the check of a catalogue's rows by the fields of their schema, which must not depend on one another. A schema takes a
 * row as it takes each of its fields, but runs dozens of checks for it: here the values that many rows share (a status, a
 * missing text, an empty list) are checked once.
 */
export function createFieldCheck<T>({ fields }: RowSchema<T>): FieldCheck<T> {
  const checks = Object.entries(fields).map(([name, schema]) => ({
    name,
    isGood: createValueCheck(schema),
  }));
  return (row): row is Written & T => checks.every(({ name, isGood }) => isGood(row[name]));
}

function createValueCheck(schema: Schema): (value: unknown) => boolean {
  const good = new Set<unknown>();
  let takesEmptyList: boolean | undefined;
  const isValid = (value: unknown): boolean => schema.isValidSync(value, { strict: true });
  return (value) => {
    if (Array.isArray(value) && value.length === 0) return (takesEmptyList ??= isValid(value));
    if (good.has(value)) return true;
    if (!isValid(value)) return false;
    if (isMemorable(value) && good.size < mostRemembered) good.add(value);
    return true;
  };
}

/** Objects are other ones in each row. */
const isMemorable = (value: unknown): boolean =>
  typeof value === 'string'
    ? value.length <= longestRemembered
    : typeof value !== 'object' || value === null;
