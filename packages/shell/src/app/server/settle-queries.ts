import type { QueryClient } from '@patchbay/shared/query';

/**
 * Waits for the running queries, and starts those that a rendering wanted and nobody had started yet.
 * @returns whether there was anything to wait for: then it is worth rendering again
 */
export async function settleQueries(queryClient: QueryClient): Promise<boolean> {
  const open = queryClient
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
  await Promise.allSettled(open.map((query) => query.fetch()));
  return open.length > 0;
}
