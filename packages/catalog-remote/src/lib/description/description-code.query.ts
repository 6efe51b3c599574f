import { codeQueryMeta } from '@patchbay/shared/host';
import { queryOptions } from '@patchbay/shared/query';
import { catalogKeys } from '../catalog-keys.ts';

/**
 * The renderer of descriptions, a chunk of its own: the parser is larger than the page, and only this page needs it. As
 * a query it can come beside the data, and a chunk that did not come is asked for again.
 */
export const descriptionRendererQuery = queryOptions({
  queryKey: catalogKeys.descriptionRenderer,
  queryFn: () => import('./rendered-description.tsx'),
  staleTime: Infinity,
  meta: codeQueryMeta,
  structuralSharing: false,
});

const loadHtmlReader = () => import('./html/parse-with-html.ts');

/** The code that reads the HTML in a description, in a chunk of its own, since few descriptions have any. */
export const htmlReaderQuery = queryOptions({
  queryKey: catalogKeys.htmlReader,
  queryFn: loadHtmlReader,
  staleTime: Infinity,
  meta: codeQueryMeta,
  structuralSharing: false,
});
