import { plainLine } from '@patchbay/telemetry';
import { ValidationError } from '@patchbay/shared/validation';
import { isStorable } from '../../text/storable-text.ts';
import { createFieldCheck, type FieldCheck } from './check-fields.ts';
import type { Problem, WrittenRow } from '../document/catalogue-document.ts';
import type { RowSchema, Section } from '../document-rows.ts';
import { whyUnreadable } from '../../text/why-unreadable.ts';

/** A problem as it may be told on a terminal: it quotes names of the document. */
export const asPlainLines = ({ place, reason }: Problem): Problem => ({
  place: plainLine(place),
  reason: plainLine(reason),
});

/** A row that fits its schema, with its place in its section and all that it said. */
export interface CheckedRow<T> {
  readonly position: number;
  readonly row: T;
  readonly written: Readonly<Record<string, unknown>>;
}

const longestReason = 200;

/** Checks the rows of one section by themselves, in their order. */
export function createRowCheck<T extends { readonly id: number }>(
  section: Section,
  schema: RowSchema<T>,
  problems: Problem[],
) {
  const rules = { schema, hasGoodFields: createFieldCheck(schema) };
  const places = new Map<number, number>();
  let index = -1;
  const placeOf = (position: number): string => `${section}[${position}]`;

  /** The row where it is good, and its id is none of an earlier one's. */
  return ({ value, flaw }: WrittenRow): CheckedRow<T> | null => {
    index += 1;
    const found: FieldProblem[] = [];
    const row =
      flaw === null
        ? readRow(value, rules, found)
        : (found.push({ field: '', reason: flaw }), null);
    if (!row || !isRecord(value)) {
      const place = placeOf(index);
      for (const { field, reason } of found) problems.push({ place: `${place}${field}`, reason });
      return null;
    }
    const twin = places.get(row.id);
    if (twin !== undefined) {
      const reason = `${row.id} is the id of ${placeOf(twin)}`;
      problems.push({ place: `${placeOf(index)}.id`, reason });
      return null;
    }
    places.set(row.id, index);
    return { position: index, row, written: value };
  };
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

interface FieldProblem {
  readonly field: string;
  readonly reason: string;
}

interface RowRules<T> {
  readonly schema: RowSchema<T>;
  readonly hasGoodFields: FieldCheck<T>;
}

/** A row that is good by itself, or null with what is wrong. */
function readRow<T>(written: unknown, rules: RowRules<T>, found: FieldProblem[]): T | null {
  if (!isRecord(written)) {
    found.push({ field: '', reason: 'must be an object' });
    return null;
  }
  // Before the schema: its library stumbles over such names.
  const unreadable = whyUnreadable(written);
  if (unreadable !== null) {
    found.push({ field: '', reason: unreadable });
    return null;
  }
  const row = fitted(rules, written, found);
  addValueProblems(rules, written, found);
  return found.length > 0 ? null : row;
}

function fitted<T>(
  { schema, hasGoodFields }: RowRules<T>,
  written: Readonly<Record<string, unknown>>,
  found: FieldProblem[],
): T | null {
  if (hasGoodFields(written)) return written;
  try {
    return schema.whole.validateSync(written, { strict: true, abortEarly: false });
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const errors = error.inner.length > 0 ? error.inner : [error];
    for (const { path = '', message } of errors) {
      const reason = message.startsWith(`${path} `) ? message.slice(path.length + 1) : message;
      found.push({ field: path === '' ? '' : `.${path}`, reason: reason.slice(0, longestReason) });
    }
    return null;
  }
}

/** Fields beyond the entity's are kept too, so they must be storable as well. */
function addValueProblems<T>(
  { schema }: RowRules<T>,
  row: Readonly<Record<string, unknown>>,
  found: FieldProblem[],
): void {
  for (const field of Object.keys(row)) {
    const value = row[field];
    const isKnown = Object.hasOwn(schema.fields, field);
    if (!isKnown && !isStorable(field)) {
      found.push({ field: '', reason: 'has a field name with NUL in it' });
      continue;
    }
    // The schema has spoken about the plain text of its fields already.
    const reason = isKnown && typeof value === 'string' ? null : whyNotStorable(value);
    if (reason !== null) found.push({ field: `.${field}`, reason });
  }
}

function whyNotStorable(value: unknown): string | null {
  if (typeof value === 'string') {
    return isStorable(value) ? null : 'must not contain NUL or broken characters';
  }
  if (typeof value !== 'object' || value === null) return null;
  const keys = Array.isArray(value) ? [] : Object.keys(value);
  const inside: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
  for (const inner of [...keys, ...inside]) {
    const reason = whyNotStorable(inner);
    if (reason !== null) return reason;
  }
  return null;
}
