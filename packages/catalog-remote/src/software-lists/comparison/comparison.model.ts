import { createEffect, createEvent, createStore, sample } from '@patchbay/shared/state';
import type { HostStorage } from '@patchbay/shared/host';
import { maxCompared, readComparison } from './comparison-address.ts';

/** Somebody chooses a software to compare, or takes it out again. */
export const comparisonToggled = createEvent<number>();
/** These are to be compared, and no others. */
export const comparisonSet = createEvent<readonly number[]>();
/** The page is there, with the storage that keeps the choice while its tab is open. */
export const comparisonOpened = createEvent<HostStorage>();

interface Comparison {
  readonly ids: readonly number[];
  /** The last press was for one more than can be compared. */
  readonly isRefused: boolean;
}

/** The software that is chosen to be compared, in the order in which it was (rules C113, C114). */
export const $comparison = createStore<Comparison>({ ids: [], isRefused: false })
  .on(comparisonToggled, ({ ids }, id) => {
    const others = ids.filter((other) => other !== id);
    if (others.length < ids.length) return { ids: others, isRefused: false };
    const isRefused = ids.length === maxCompared;
    return { ids: isRefused ? ids : [...ids, id], isRefused };
  })
  .on(comparisonSet, (_, ids) => ({ ids, isRefused: false }));

const storageKey = 'comparison';

const $storage = createStore<HostStorage | null>(null, { serialize: 'ignore' });

const recallFx = createEffect((storage: HostStorage) =>
  readComparison(storage.get(storageKey) ?? ''),
);
const keepFx = createEffect(({ storage, ids }: { storage: HostStorage | null; ids: string }) => {
  if (storage && storage.get(storageKey) !== ids) storage.set(storageKey, ids);
});

// Each page says that it is there: the first one of a visit counts.
sample({
  clock: comparisonOpened,
  source: $storage,
  filter: (known) => known === null,
  fn: (_, storage) => storage,
  target: [$storage, recallFx],
});
sample({
  clock: recallFx.doneData,
  filter: ({ ids }) => ids.length > 0,
  fn: ({ ids }) => ids,
  target: comparisonSet,
});
sample({
  clock: [comparisonToggled, comparisonSet],
  source: { storage: $storage, comparison: $comparison },
  fn: ({ storage, comparison }) => ({ storage, ids: comparison.ids.join(',') }),
  target: keepFx,
});
