import { parseId, routes } from '@patchbay/domain/routes';

/** More columns than these are not read side by side. */
export const maxCompared = 4;

/** The software that an address asks to compare, and what it says besides (rule C116). */
export interface AskedComparison {
  readonly ids: readonly number[];
  /** Named more than once. */
  readonly repeated: readonly number[];
  /** Behind the first four. */
  readonly surplus: readonly number[];
  /** What is no number of a software. */
  readonly unreadable: readonly string[];
}

const each = <T>(list: readonly T[]): readonly T[] => [...new Set(list)];

/** Reads ids that stand behind each other with commas: '7,12,30'. */
export function readComparison(text: string): AskedComparison {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const named = parts.map((part) => parseId(part)).filter((id) => id !== null);
  const ids = each(named);
  return {
    ids: ids.slice(0, maxCompared),
    repeated: each(named.filter((id, index) => named.indexOf(id) !== index)),
    surplus: ids.slice(maxCompared),
    unreadable: each(parts.filter((part) => parseId(part) === null)),
  };
}

/** The address of a comparison: `/compare/?ids=7,12`. */
export const comparisonPath = (ids: readonly number[]): string =>
  ids.length === 0 ? routes.compare : `${routes.compare}?ids=${ids.join(',')}`;
