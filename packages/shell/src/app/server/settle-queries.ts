import type { QueryClient } from '@patchbay/shared/query';
import type { SlotQueries } from './slots/slot-queries.tsx';

/** A page's queries that run, and those that a rendering wanted and nobody had started yet. */
const openQueries = (queryClient: QueryClient) =>
  queryClient
    .getQueryCache()
    .getAll()
    .filter(
      ({ state, options }) =>
        state.fetchStatus !== 'idle' ||
        (state.status === 'pending' &&
          options.queryFn !== undefined &&
          // A query that an observer has switched off waits for something that people do.
          !('enabled' in options && options.enabled === false)),
    );

/**
 * Starts all open queries, and waits for those of the page to their end, and for those of slots as long as `slots` has the patience.
 * @returns whether there was anything to wait for: then it is worth rendering again
 */
export async function settleQueries(
  queryClient: QueryClient,
  slots: SlotQueries,
): Promise<boolean> {
  const open = openQueries(queryClient).filter(({ queryHash }) => !slots.isLeftOut(queryHash));
  const runs = open.map((query) => ({
    name: query.queryHash,
    end: query.fetch().then(
      () => undefined,
      () => undefined,
    ),
  }));
  await Promise.all(runs.filter(({ name }) => slots.isOfPage(name)).map(({ end }) => end));
  await slots.waitFor(runs.filter(({ name }) => !slots.isOfPage(name)));
  return open.length > 0;
}
