import { ValidationError, type Schema } from '@patchbay/shared/validation';

/**
 * A value from outside as its schema's type: checked without converting types, then with defaults filled in and
 * unknown fields left out.
 * @param value as `JSON.parse` gives it
 * @throws ValidationError with the path and the reason
 */
export const parse = <T>(schema: Schema<T>, value: unknown): T =>
  typeof value === 'object' && Object.isFrozen(value) && value !== null
    ? readOnce(schema, value)
    : read(schema, value, { stripUnknown: true });

interface Reading<T = unknown> {
  readonly schema: Schema<T>;
  readonly result: T;
}

/** The results for frozen values, which cannot change. */
const readings = new WeakMap<object, readonly Reading[]>();

const isBy = <T>(schema: Schema<T>, reading: Reading): reading is Reading<T> =>
  reading.schema === schema;

/** A frozen value, as the pages of a server share it, is parsed once for all of them. */
function readOnce<T>(schema: Schema<T>, value: object): T {
  const known = readings.get(value) ?? [];
  for (const reading of known) if (isBy(schema, reading)) return reading.result;
  const result = read(schema, value, { stripUnknown: true });
  freezeNew(result);
  readings.set(value, [...known, { schema, result }]);
  return result;
}

/** Freezes the objects that were made while reading; those that were taken over are frozen. */
function freezeNew(value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return;
  Object.freeze(value);
  for (const part of Object.values(value)) freezeNew(part);
}

/**
 * The same with unknown fields left where they are: for data that a reader of an older version writes back.
 * @throws ValidationError with the path and the reason
 */
export const parseKeeping = <T>(schema: Schema<T>, value: unknown): T =>
  read(schema, value, { stripUnknown: false });

function read<T>(
  schema: Schema<T>,
  value: unknown,
  { stripUnknown }: { readonly stripUnknown: boolean },
): T {
  try {
    schema.validateSync(value, { strict: true, abortEarly: true });
    return schema.cast(value, { stripUnknown });
  } catch (error) {
    if (error instanceof ValidationError) throw error;
    const reason = whyUnreadable(value);
    if (reason === null) throw error;
    throw new ValidationError(reason, value);
  }
}

/** yup looks fields up on a plain object, and takes whatever has the last one for a reference of its own. */
const isStumblingBlock = (field: string): boolean =>
  field in Object.prototype || field === '__isYupRef';

/** The reason why yup fails on a value in which it should find a fault; null where there is none. */
function whyUnreadable(root: unknown): string | null {
  const waiting: unknown[] = [root];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value !== 'object' || value === null) continue;
    if (Object.getOwnPropertyNames(value).some(isStumblingBlock)) {
      return 'contains an invalid field name';
    }
    for (const entry of Object.values(value)) waiting.push(entry);
  }
  return null;
}

/** The good rows of a list, and for each bad one its place and reason. */
export interface ParsedRows<T> {
  readonly rows: readonly T[];
  readonly problems: readonly { readonly index: number; readonly reason: string }[];
}

/**
 * A list from outside, row by row, so that one bad row does not hide the others.
 * @throws ValidationError where the value is not a list at all
 */
export function parseRows<T>(schema: Schema<T>, value: unknown): ParsedRows<T> {
  if (!Array.isArray(value)) throw new ValidationError('must be a list', value);
  const rows: T[] = [];
  const problems: { index: number; reason: string }[] = [];
  value.forEach((row: unknown, index) => {
    try {
      rows.push(parse(schema, row));
    } catch (error) {
      if (!(error instanceof ValidationError)) throw error;
      problems.push({ index, reason: error.message });
    }
  });
  return { rows, problems };
}
