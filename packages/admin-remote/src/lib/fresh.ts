/** Data that others may be changing at the same time: stale at once, asked for anew on mount and on focus. */
export const fresh = {
  staleTime: 0,
  refetchOnMount: 'always',
  refetchOnWindowFocus: 'always',
} as const;
