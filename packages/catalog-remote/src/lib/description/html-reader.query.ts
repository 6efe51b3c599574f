import { codeQueryMeta } from '@patchbay/shared/host';
import { queryOptions } from '@patchbay/shared/query';
import { catalogKeys } from '../catalog-keys.ts';

const loadHtmlReader = () => import('./parse-with-html.ts');

export type HtmlReader = Awaited<ReturnType<typeof loadHtmlReader>>;

/** What reads the HTML in a description: a chunk of its own, since few have any. */
export const htmlReaderQuery = queryOptions({
  queryKey: catalogKeys.htmlReader,
  queryFn: loadHtmlReader,
  staleTime: Infinity,
  meta: codeQueryMeta,
  structuralSharing: false,
});
