import { foldText } from '@patchbay/domain/format';
import type { TreeRow } from './tree-rows.ts';

/** Letters typed in quick succession, folded as the search folds them. */
export interface TypedText {
  readonly text: string;
  /** The time of the last key, in milliseconds. */
  readonly at: number;
}

const pauseMs = 700;

/** The typed text with one more key, or null where the key is not text: a space begins none. */
export function typeOn(before: TypedText | null, key: string, at: number): TypedText | null {
  if (Array.from(key).length !== 1) return null;
  const earlier = before && at - before.at <= pauseMs ? before.text : '';
  const text = key === ' ' ? earlier && `${earlier} ` : earlier + foldText(key);
  return text === '' ? null : { text, at };
}

/**
 * The next row whose name begins with what is typed, round the end. The row at `at` itself counts from the second letter
 * on; one letter typed again and again goes from row to row.
 */
export function findTyped(
  rows: readonly TreeRow[],
  at: number,
  { text }: TypedText,
): TreeRow | undefined {
  const isOneLetter = new Set(text).size === 1;
  const sought = isOneLetter ? text.slice(0, 1) : text;
  const first = isOneLetter ? at + 1 : at;
  return [...rows.slice(first), ...rows.slice(0, first)].find(({ node }) =>
    foldText(node.category.name).startsWith(sought),
  );
}
