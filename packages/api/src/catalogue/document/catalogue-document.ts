import { sections, type Section } from '../document-rows.ts';

/** A fault with its place: `software[3].vendor`. */
export interface Problem {
  readonly place: string;
  readonly reason: string;
}

/** A row as a document has it. */
export interface WrittenRow {
  readonly value: unknown;
  /** The reason why its value is not looked at, or null. */
  readonly flaw: string | null;
  /** About how much memory it takes. */
  readonly sizeBytes: number;
}

/** An interchange document (rule K1), read a part at a time. */
export interface CatalogueDocument {
  /** The faults of the document that are not in its rows. */
  readonly problems: readonly Problem[];
  /** The rows of a section in their order, some at a time. */
  readonly rows: (section: Section) => AsyncIterable<readonly WrittenRow[]>;
}

export const notAnObject: Problem = { place: 'document', reason: 'must be an object' };
const notASection = (place: string): Problem => ({
  place,
  reason: `is none of ${sections.join(', ')}`,
});

const rowsAtOnce = 500;

/** A document that is in memory as a whole. */
export function documentOf(value: unknown): CatalogueDocument {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { problems: [notAnObject], rows: noRows };
  }
  const lists = new Map<string, unknown>(Object.entries(value));
  return {
    problems: outlineProblems(
      sections.filter((section) => !Array.isArray(lists.get(section))),
      [...lists.keys()],
    ),
    async *rows(section) {
      const list: unknown = lists.get(section);
      if (!Array.isArray(list)) return;
      for (let start = 0; start < list.length; start += rowsAtOnce) {
        const values: readonly unknown[] = list.slice(start, start + rowsAtOnce);
        yield await Promise.resolve(values.map((value) => ({ value, flaw: null, sizeBytes: 0 })));
      }
    },
  };
}

// oxlint-disable-next-line typescript/require-await -- it is read like the rows of any document
export async function* noRows(): AsyncGenerator<readonly WrittenRow[]> {
  yield [];
}

/** The faults of a document that lacks the lists of some sections, and has these names. */
export const outlineProblems = (
  missing: readonly Section[],
  names: readonly string[],
): readonly Problem[] => [
  ...missing.map((place) => ({ place, reason: 'must be a list' })),
  ...names.filter((name) => !isSection(name)).map(notASection),
];

export const isSection = (name: string): name is Section =>
  sections.some((section) => section === name);
