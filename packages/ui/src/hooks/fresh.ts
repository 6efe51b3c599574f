import type { QueryClient } from '@patchbay/shared/query';
import { useEventListener } from './use-event-listener.ts';

/** Data that others may be changing at the same time: stale at once, asked for again on mount and on focus. */
export const fresh = {
  staleTime: 0,
  refetchOnMount: 'always',
  refetchOnWindowFocus: 'always',
} as const;

/** Loads the server's present state: an answer that is under way may be older than the save that asks for it. */
export async function loadAnew<T, Key extends readonly unknown[]>(
  queryClient: QueryClient,
  query: Parameters<typeof queryClient.query<T, Error, T, T, Key>>[0],
): Promise<T> {
  await queryClient.cancelQueries(query);
  return queryClient.query(query);
}

/**
 * Calls back when the window takes the focus. The query cache only looks at the page's visibility, and a window beside
 * another is visible all the time.
 */
export function useWindowFocus(onFocus: () => void): void {
  useEventListener('window', 'focus', onFocus);
}
