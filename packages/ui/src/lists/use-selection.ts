import { useState } from 'react';

/** Rows that are ticked, by their keys. */
export interface Selection<Key> {
  readonly ticked: ReadonlySet<Key>;
  /** Ticks or clears one; with `isRange` everything from the last one on, in the order shown. */
  readonly toggle: (key: Key, options: { readonly isRange: boolean }) => void;
  /** Ticks or clears all that are shown. */
  readonly toggleAll: () => void;
  readonly clear: () => void;
}

/**
 * The ticked rows of a list. A row that is gone is not ticked any more.
 * @param known all rows that may be ticked
 * @param shown those of them that are shown, in this order
 */
export function useSelection<Key extends string | number>(
  known: readonly Key[],
  shown: readonly Key[],
): Selection<Key> {
  const [chosen, setChosen] = useState<ReadonlySet<Key>>(new Set());
  const [last, setLast] = useState<Key | null>(null);
  const ticked = new Set(chosen.size === 0 ? [] : known.filter((key) => chosen.has(key)));

  const set = (changed: readonly Key[], isOn: boolean) => {
    const after = new Set(ticked);
    for (const key of changed) {
      if (isOn) after.add(key);
      else after.delete(key);
    }
    setChosen(after);
  };
  const between = (from: Key, to: Key): readonly Key[] => {
    const places = [from, to].map((wanted) => shown.indexOf(wanted));
    if (places.includes(-1)) return [to];
    return shown.slice(Math.min(...places), Math.max(...places) + 1);
  };

  return {
    ticked,
    toggle: (key, { isRange }) => {
      set(isRange && last !== null ? between(last, key) : [key], !ticked.has(key));
      setLast(key);
    },
    toggleAll: () => set(shown, !shown.every((key) => ticked.has(key))),
    clear: () => setChosen(new Set()),
  };
}
