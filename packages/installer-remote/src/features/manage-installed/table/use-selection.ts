import { useState } from 'react';
import type { PluginGroup } from '../group-plugins.ts';

interface Selection {
  readonly names: ReadonlySet<string>;
  /** Ticks or clears one; with `isRange` everything from the last one on, in the order shown. */
  readonly toggle: (name: string, options: { readonly isRange: boolean }) => void;
  /** Ticks or clears all that are shown. */
  readonly toggleAll: () => void;
}

/** The ticked plugins. A plugin that was uninstalled is not ticked any more. */
export function useSelection(
  plugins: readonly PluginGroup[],
  shown: readonly PluginGroup[],
): Selection {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [lastName, setLastName] = useState<string | null>(null);
  const names = new Set(
    ticked.size === 0 ? [] : plugins.map(({ name }) => name).filter((name) => ticked.has(name)),
  );

  const set = (changed: readonly string[], isOn: boolean) => {
    const after = new Set(names);
    for (const name of changed) {
      if (isOn) after.add(name);
      else after.delete(name);
    }
    setTicked(after);
  };
  const between = (from: string, to: string): readonly string[] => {
    const places = [from, to].map((wanted) => shown.findIndex(({ name }) => name === wanted));
    if (places.includes(-1)) return [to];
    return shown.slice(Math.min(...places), Math.max(...places) + 1).map(({ name }) => name);
  };

  return {
    names,
    toggle: (name, { isRange }) => {
      set(isRange && lastName !== null ? between(lastName, name) : [name], !names.has(name));
      setLastName(name);
    },
    toggleAll: () => {
      const isAll = shown.every(({ name }) => names.has(name));
      set(
        shown.map(({ name }) => name),
        !isAll,
      );
    },
  };
}
