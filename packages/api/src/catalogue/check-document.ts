import { plainLine } from '@patchbay/node-kit/telemetry';
import { ValidationError, type Schema } from '@patchbay/shared/validation';
import { isStorable } from '../text/storable-text.ts';
import {
  categoryRows,
  isSection,
  sections,
  softwareRows,
  versionRows,
  type CategoryRow,
  type RowSchema,
  type Section,
  type SoftwareRow,
  type VersionRow,
} from './document-rows.ts';

/** Names that every object has already, such as `constructor`: a look-up of a field by one finds something where there is nothing. */
const reserved = new Set([...Object.getOwnPropertyNames(Object.prototype), 'prototype']);

/** Deeper than any catalogue goes; a value that is nested further must not be walked through. */
const deepestValue = 32;

/**
 * The reason why a value must not be looked at any further, or null: for a field's name, or for its depth, at any place
 * in it.
 */
function whyUnreadable(value: unknown, depth = 0): string | null {
  if (typeof value !== 'object' || value === null) return null;
  if (depth > deepestValue) return 'is nested too deeply';
  if (!Array.isArray(value)) {
    for (const key of Object.keys(value)) {
      if (reserved.has(key)) return `contains an invalid field name: ${key}`;
    }
  }
  const inside: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
  for (const inner of inside) {
    const reason = whyUnreadable(inner, depth + 1);
    if (reason !== null) return reason;
  }
  return null;
}

/** A fault with its place: `software[3].vendor`. */
export interface Problem {
  readonly place: string;
  readonly reason: string;
}

/** A row that fits its schema, with its position in its section. */
export interface CheckedRow<T> {
  readonly position: number;
  readonly row: T;
}

/** The good rows of a document, and what is wrong with the others. */
export interface CheckedDocument {
  /** A tree, in an order in which they can be stored. */
  readonly categories: readonly CategoryRow[];
  readonly software: readonly SoftwareRow[];
  readonly versions: readonly VersionRow[];
  /** In the order of the document; of plain lines, since they quote its names. */
  readonly problems: readonly Problem[];
}

/** Checks every row of an interchange document (rule K1), and that rows refer to good ones. */
export function checkDocument(document: unknown): CheckedDocument {
  const problems: Problem[] = [];
  const lists = readLists(document, problems);
  const tree = chooseCategories(
    checkRows('categories', lists.categories, categoryRows, problems),
    problems,
  );
  const software = keepReferring(
    'software',
    checkRows('software', lists.software, softwareRows, problems),
    {
      field: 'category_id',
      read: (row) => row.category_id,
      target: 'category',
      goodIds: idsOf(tree),
    },
    problems,
  );
  const versions = keepReferring(
    'versions',
    checkRows('versions', lists.versions, versionRows, problems),
    {
      field: 'software_id',
      read: (row) => row.software_id,
      target: 'software',
      goodIds: idsOf(software),
    },
    problems,
  );
  return {
    categories: tree.map(({ row }) => row),
    software: software.map(({ row }) => row),
    versions: versions.map(({ row }) => row),
    problems: problems.map(({ place, reason }) => ({
      place: plainLine(place),
      reason: plainLine(reason),
    })),
  };
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function readLists(
  document: unknown,
  problems: Problem[],
): Readonly<Record<Section, readonly unknown[]>> {
  const lists: Record<Section, readonly unknown[]> = { categories: [], software: [], versions: [] };
  if (!isRecord(document)) {
    problems.push({ place: 'document', reason: 'must be an object' });
    return lists;
  }
  for (const section of sections) {
    const list = document[section];
    if (Array.isArray(list)) lists[section] = list;
    else problems.push({ place: section, reason: 'must be a list' });
  }
  for (const place of Object.keys(document).filter((name) => !isSection(name))) {
    problems.push({ place, reason: `is none of ${sections.join(', ')}` });
  }
  return lists;
}

const idsOf = (rows: readonly CheckedRow<{ readonly id: number }>[]): ReadonlySet<number> =>
  new Set(rows.map(({ row }) => row.id));

interface Reference<T> {
  readonly field: string;
  readonly read: (row: T) => number | null | undefined;
  /** The name of what it refers to. */
  readonly target: string;
  readonly goodIds: ReadonlySet<number>;
}

/** The rows that refer to nothing, or to a row that is good. */
function keepReferring<T>(
  section: Section,
  rows: readonly CheckedRow<T>[],
  { field, read, target, goodIds }: Reference<T>,
  problems: Problem[],
): readonly CheckedRow<T>[] {
  return rows.filter(({ position, row }) => {
    const id = read(row) ?? null;
    if (id === null || goodIds.has(id)) return true;
    const reason = `no good ${target} has the id ${id}`;
    problems.push({ place: `${section}[${position}].${field}`, reason });
    return false;
  });
}

/** The rows of a section that are good by themselves, and whose ids are none of earlier ones'. */
function checkRows<T extends { readonly id: number }>(
  section: Section,
  rows: readonly unknown[],
  schema: RowSchema<T>,
  problems: Problem[],
): readonly CheckedRow<T>[] {
  const good = new Map<number, CheckedRow<T>>();
  rows.forEach((written, position) => {
    const place = `${section}[${position}]`;
    const found: Problem[] = [];
    const row = readRow(written, schema, (field, reason) =>
      found.push({ place: `${place}${field}`, reason }),
    );
    const twin = row && good.get(row.id);
    if (twin) {
      const reason = `${row.id} is the id of ${section}[${twin.position}]`;
      found.push({ place: `${place}.id`, reason });
    }
    if (row && !twin) good.set(row.id, { position, row });
    problems.push(...found);
  });
  return [...good.values()];
}

type AddProblem = (field: string, reason: string) => void;

/** A row that is good by itself; null after what is wrong with it. */
function readRow<T>(written: unknown, schema: RowSchema<T>, add: AddProblem): T | null {
  // Before the schema: its library stumbles over such names.
  const unreadable = isRecord(written) ? whyUnreadable(written) : 'must be an object';
  if (unreadable !== null || !isRecord(written)) {
    add('', unreadable ?? '');
    return null;
  }
  const row = fitted(schema.whole, written, add);
  return addValueProblems(schema, written, add) ? null : row;
}

const maxReasonLength = 200;

function fitted<T>(schema: Schema<T>, written: unknown, add: AddProblem): T | null {
  try {
    return schema.validateSync(written, { strict: true, abortEarly: false });
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const errors = error.inner.length > 0 ? error.inner : [error];
    for (const { path = '', message } of errors) {
      const reason = message.startsWith(`${path} `) ? message.slice(path.length + 1) : message;
      add(path === '' ? '' : `.${path}`, reason.slice(0, maxReasonLength));
    }
    return null;
  }
}

/**
 * Fields beyond the entity's are kept too, so they must be storable as well.
 * @returns whether there is such a problem
 */
function addValueProblems<T>(
  { fields }: RowSchema<T>,
  row: Readonly<Record<string, unknown>>,
  add: AddProblem,
): boolean {
  let isBad = false;
  for (const [field, value] of Object.entries(row)) {
    const isKnown = Object.hasOwn(fields, field);
    // The schema has spoken about the plain text of its fields already.
    if (isKnown && typeof value === 'string') continue;
    if (isStorable(field) && isStorableValue(value)) continue;
    isBad = true;
    if (isStorable(field)) add(`.${field}`, 'must not contain NUL or broken characters');
    else add('', 'has a field name with NUL in it');
  }
  return isBad;
}

function isStorableValue(value: unknown): boolean {
  if (typeof value === 'string') return isStorable(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([key, inner]) => isStorable(key) && isStorableValue(inner));
}

type Category = CheckedRow<CategoryRow>;

/** The categories that hang together in a tree, from its roots downwards. */
function chooseCategories(
  categories: readonly Category[],
  problems: Problem[],
): readonly Category[] {
  const below = new Map<number | null, Category[]>();
  for (const category of categories) {
    const parentId = category.row.parent_id ?? null;
    const siblings = below.get(parentId);
    if (siblings) siblings.push(category);
    else below.set(parentId, [category]);
  }
  const tree = [...(below.get(null) ?? [])];
  // The list grows while it is walked.
  for (const { row } of tree) for (const child of below.get(row.id) ?? []) tree.push(child);
  if (tree.length === categories.length) return tree;

  const hung = new Set(tree.map(({ row }) => row.id));
  const circling = onCycles(categories);
  for (const { position, row } of categories) {
    if (hung.has(row.id)) continue;
    problems.push({
      place: `categories[${position}].parent_id`,
      reason: circling.has(row.id)
        ? 'leads in a circle back to the category itself'
        : `no good category has the id ${String(row.parent_id)}`,
    });
  }
  return tree;
}

/** The ids of categories that are above themselves. Each category is gone through once. */
function onCycles(categories: readonly Category[]): ReadonlySet<number> {
  const parents = new Map(categories.map(({ row }) => [row.id, row.parent_id ?? null]));
  const seen = new Set<number>();
  const circling = new Set<number>();
  for (const begin of parents.keys()) {
    const way = new Set<number>();
    let id: number | null = begin;
    while (id !== null && !seen.has(id)) {
      seen.add(id);
      way.add(id);
      id = parents.get(id) ?? null;
    }
    if (id === null || !way.has(id)) continue;
    // The way has met itself: it is a circle from there on.
    let isOnCircle = false;
    for (const passed of way) {
      isOnCircle ||= passed === id;
      if (isOnCircle) circling.add(passed);
    }
  }
  return circling;
}
