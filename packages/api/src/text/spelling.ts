import { isDeepStrictEqual } from 'node:util';

type Row = Readonly<Record<string, unknown>>;

/**
 * The fields of an imported row that its document wrote otherwise than an export would: the value that would be exported
 * (none for a field that is unknown here), and the one that stood there (none where it was left out).
 */
export type Spelling = Readonly<
  Record<string, { readonly plain?: unknown; readonly written?: unknown }>
>;

/** The difference between a row as it would be exported and as its document wrote it. */
export function spellingOf(plain: Row, written: Row): Spelling {
  const fields = Object.keys({ ...plain, ...written });
  const different = fields.filter((field) => !isDeepStrictEqual(plain[field], written[field]));
  return Object.fromEntries(
    different.map((field) => [field, { plain: plain[field], written: written[field] }]),
  );
}

/** A row as its document wrote it; a field that has another value since then is written plainly. */
export function respell(plainRow: Row, spelling: Spelling): Row {
  const row = new Map(Object.entries(plainRow));
  for (const [field, { plain, written }] of Object.entries(spelling)) {
    if (!isDeepStrictEqual(plain, plainRow[field])) continue;
    if (written === undefined) row.delete(field);
    else row.set(field, written);
  }
  return Object.fromEntries(row);
}
