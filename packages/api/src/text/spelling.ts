import { isDeepStrictEqual } from 'node:util';

type Row = Readonly<Record<string, unknown>>;

/**
 * The spelling in an imported document of fields whose plain form is another: by field, the plain form, and the value
 * that stood there (nothing, where the field was left out).
 */
export type Spelling = Readonly<
  Record<string, { readonly plain: unknown; readonly written?: unknown }>
>;

/** Most values are the same texts and numbers, or empty lists. */
const isSame = (plain: unknown, written: unknown): boolean =>
  plain === written || isDeepStrictEqual(plain, written);

/** The difference between a row as it would be exported and as the document wrote it. */
export function spellingOf(plainRow: Row, writtenRow: Row): Spelling {
  const others = Object.keys(plainRow).filter(
    (field) => !isSame(plainRow[field], writtenRow[field]),
  );
  if (others.length === 0) return {};
  return Object.fromEntries(
    others.map((field) => {
      const plain = plainRow[field];
      return [
        field,
        Object.hasOwn(writtenRow, field) ? { plain, written: writtenRow[field] } : { plain },
      ];
    }),
  );
}

/** A row as its document wrote it; a field that has another value since then is written plainly. */
export function respell(plainRow: Row, spelling: Spelling): Row {
  return Object.fromEntries(
    Object.entries(plainRow).flatMap(([field, plain]) => {
      const known = spelling[field];
      if (!known || !isDeepStrictEqual(known.plain, plain)) return [[field, plain]];
      return Object.hasOwn(known, 'written') ? [[field, known.written]] : [];
    }),
  );
}
