import type { Software } from '@patchbay/shared/entities';

const fold = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();

const shortestPart = 3;
const mostCandidates = 200;

/**
 * The software that installed plugins may be of, by their names: the same, or one the beginning of the other. The
 * versions' components decide; this only keeps the page from asking for every version of the catalogue.
 */
export function candidatesFor(
  pluginNames: readonly string[],
  software: readonly Software[],
): readonly Software[] {
  const names = [...new Set(pluginNames.map(fold))].filter((name) => name !== '').sort();
  const known = new Set(names);

  const beginsSome = (name: string) => {
    let low = 0;
    let high = names.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((names[middle] ?? '') < name) low = middle + 1;
      else high = middle;
    }
    return names[low]?.startsWith(name) ?? false;
  };
  const hasBeginning = (name: string) => {
    for (let length = shortestPart; length <= name.length; length += 1) {
      if (known.has(name.slice(0, length))) return true;
    }
    return false;
  };
  const mayBe = (text: string) => {
    const name = fold(text);
    if (name.length < shortestPart) return known.has(name);
    return beginsSome(name) || hasBeginning(name);
  };
  return software
    .filter(({ name, vendor }) => mayBe(name) || mayBe(`${vendor}${name}`))
    .slice(0, mostCandidates);
}
