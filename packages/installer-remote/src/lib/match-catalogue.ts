import type { Software } from '@patchbay/domain/entities';

const fold = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();

const shortestPart = 3;

/**
 * The software that installed plugins may be of, by their names: the same, or one the beginning of the other; the same
 * ones first. The versions' components decide; this only keeps the page from asking for every version of the catalogue.
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
  const mayBe = (name: string) =>
    name.length >= shortestPart && (beginsSome(name) || hasBeginning(name));

  const same: Software[] = [];
  const alike: Software[] = [];
  for (const one of new Map(software.map((entry) => [entry.id, entry])).values()) {
    const texts = [fold(one.name), fold(`${one.vendor}${one.name}`)];
    if (texts.some((name) => known.has(name))) same.push(one);
    else if (texts.some(mayBe)) alike.push(one);
  }
  return [...same, ...alike];
}
