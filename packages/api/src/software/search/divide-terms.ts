import type { Term } from './read-search.ts';
import { inAll } from './entries/search-kinds.ts';

/** A way to find some words of a search in a kind, and the others elsewhere. */
interface Division {
  /** At least one. */
  readonly elsewhere: readonly Term[];
  /** The kinds that have the other words; at least one. */
  readonly ids: ReadonlySet<number>;
}

/** More conditions than these are not faster than one for each word. */
const mostDivisions = 12;

/**
 * Each way to find some words of a search in a kind and the others elsewhere; null where these are too many to be asked for.
 * @param found the kinds that each word is found in
 */
export function divideTerms(
  terms: readonly Term[],
  found: readonly ReadonlySet<number>[],
): readonly Division[] | null {
  let ways: readonly {
    readonly elsewhere: readonly Term[];
    readonly ids: ReadonlySet<number> | null;
  }[] = [{ elsewhere: [], ids: null }];
  for (const [index, term] of terms.entries()) {
    const own = found[index] ?? new Set();
    ways = ways.flatMap(({ elsewhere, ids }) => {
      const both = ids === null ? own : inAll([ids, own]);
      return [
        { elsewhere: [...elsewhere, term], ids },
        ...(both.size > 0 ? [{ elsewhere, ids: both }] : []),
      ];
    });
    if (ways.length > mostDivisions) return null;
  }
  return ways.flatMap(({ elsewhere, ids }) =>
    ids && elsewhere.length > 0 ? [{ elsewhere, ids }] : [],
  );
}
