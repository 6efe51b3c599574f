import { ValidationError, type Schema } from '@patchbay/shared/validation';
import { isStorable } from '../text/storable-text.ts';
import type { Section } from './document-rows.ts';
import { whyUnreadable } from '../text/field-names.ts';

/** A row that fits its schema, with its place in the document and all that it said. */
export interface CheckedRow<T> {
  readonly place: string;
  readonly row: T;
  readonly written: Readonly<Record<string, unknown>>;
}

/** What is wrong, and where: `software[3].vendor`. */
export interface Problem {
  readonly place: string;
  readonly reason: string;
}

const longestReason = 200;

/** The rows of a section that are good by themselves, and every problem of the others. */
export function checkRows<T extends { readonly id: number }>(
  section: Section,
  rows: readonly unknown[],
  schema: Schema<T>,
  problems: Problem[],
): Map<number, CheckedRow<T>> {
  const good = new Map<number, CheckedRow<T>>();
  rows.forEach((written, index) => {
    const place = `${section}[${String(index)}]`;
    const found = problemsOf(written, schema);
    if (!isRecord(written) || found.length > 0) {
      for (const { field, reason } of found) problems.push({ place: `${place}${field}`, reason });
      return;
    }
    const row = schema.cast(written, { stripUnknown: true });
    const twin = good.get(row.id);
    if (twin) {
      problems.push({
        place: `${place}.id`,
        reason: `${String(row.id)} is the id of ${twin.place}`,
      });
      return;
    }
    good.set(row.id, { place, row, written });
  });
  return good;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

interface FieldProblem {
  readonly field: string;
  readonly reason: string;
}

function problemsOf(written: unknown, schema: Schema): FieldProblem[] {
  if (!isRecord(written)) return [{ field: '', reason: 'must be an object' }];
  // Before the schema: its library stumbles over such names.
  const reason = whyUnreadable(written);
  if (reason !== null) return [{ field: '', reason }];
  return [...schemaProblems(schema, written), ...valueProblems(written)];
}

function schemaProblems(schema: Schema, row: unknown): FieldProblem[] {
  try {
    schema.validateSync(row, { strict: true, abortEarly: false });
    return [];
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const found = error.inner.length > 0 ? error.inner : [error];
    return found.map(({ path = '', message }) => ({
      field: path === '' ? '' : `.${path}`,
      reason: (message.startsWith(`${path} `) ? message.slice(path.length + 1) : message).slice(
        0,
        longestReason,
      ),
    }));
  }
}

/** Fields beyond the entity's are kept too, so they must be storable as well. */
const valueProblems = (row: Readonly<Record<string, unknown>>): FieldProblem[] =>
  Object.entries(row).flatMap(([field, value]) => {
    if (!isStorable(field)) return [{ field: '', reason: 'has a field name with NUL in it' }];
    const reason = whyNotStorable(value);
    // The schema has spoken about plain text already.
    return reason === null || typeof value === 'string' ? [] : [{ field: `.${field}`, reason }];
  });

function whyNotStorable(value: unknown): string | null {
  if (typeof value === 'string') {
    return isStorable(value) ? null : 'must not contain NUL or broken characters';
  }
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, inner] of Object.entries(value)) {
    const reason = whyNotStorable(key) ?? whyNotStorable(inner);
    if (reason !== null) return reason;
  }
  return null;
}
