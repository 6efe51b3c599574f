import { ValidationError, type Schema } from '@patchbay/shared/validation';

const mostProblems = 20;

/**
 * The faults that a schema finds in a value: none, or a few problems of each field. Without this, the schema library
 * looks on after the first bad entry of a list, and takes a hundred times longer for a bad one than for a good one.
 */
export function findProblems(schema: Schema, value: unknown): readonly ValidationError[] {
  if (findError(() => void schema.validateSync(value, { strict: true })) === null) return [];
  const problems: ValidationError[] = [];

  /** Whether the place by itself is good, whatever is in it. */
  const isGoodItself = (path: string): boolean => {
    const options = { strict: true, abortEarly: false, recursive: false };
    const error = findError(() => {
      if (path === '') schema.validateSync(value, options);
      else schema.validateSyncAt(path, value, options);
    });
    if (error === null) return true;
    problems.push(...(error.inner.length > 0 ? error.inner : [error]));
    return false;
  };

  function look(path: string, description: unknown, part: unknown): void {
    if (problems.length >= mostProblems || !isGoodItself(path)) return;
    if (!isRecord(description)) return;
    const { fields, innerType } = description;
    if (isRecord(fields) && isRecord(part)) {
      for (const [name, field] of Object.entries(fields)) {
        look(path === '' ? name : `${path}.${name}`, field, part[name]);
      }
    }
    if (innerType !== undefined && Array.isArray(part)) lookAtEntries(path, innerType, part);
  }

  function lookAtEntries(path: string, description: unknown, entries: readonly unknown[]): void {
    for (const [index, entry] of entries.entries()) {
      if (problems.length >= mostProblems) return;
      const place = `${path}[${index}]`;
      const find = () => void schema.validateSyncAt(place, value, { strict: true });
      if (findError(find) !== null) look(place, description, entry);
    }
  }

  look('', schema.describe(), value);
  return problems.slice(0, mostProblems);
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function findError(validate: () => void): ValidationError | null {
  try {
    validate();
    return null;
  } catch (error) {
    if (error instanceof ValidationError) return error;
    throw error;
  }
}
