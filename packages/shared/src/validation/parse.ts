import { ValidationError, type Schema } from '@patchbay/shared/validation';

/**
 * A value from outside as its schema's type: checked without converting types, then with defaults filled in and
 * unknown fields left out.
 * @throws ValidationError with the path and the reason
 */
export function parse<T>(schema: Schema<T>, value: unknown): T {
  schema.validateSync(value, { strict: true, abortEarly: true });
  try {
    return schema.cast(value, { stripUnknown: true });
  } catch (error) {
    // yup looks fields up on a plain object: a field called `__proto__` or `constructor` makes it stumble.
    if (error instanceof TypeError)
      throw new ValidationError('contains an invalid field name', value);
    throw error;
  }
}

/** The good rows of a list, and for each bad one its place and reason. */
export interface ParsedRows<T> {
  readonly rows: readonly T[];
  readonly problems: readonly { readonly index: number; readonly reason: string }[];
}

/**
 * A list from outside, row by row, so that one bad row does not hide the others.
 * @throws ValidationError where the value is no list at all
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
