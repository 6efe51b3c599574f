/**
 * The server-state cache as the page shares it: one instance for the shell and every remote. Adding an export is a
 * minor version of the contract.
 */
export {
  MutationCache,
  QueryCache,
  QueryClient,
  QueryClientProvider,
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  skipToken,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
export type { DefaultOptions, UseQueryResult } from '@tanstack/react-query';
