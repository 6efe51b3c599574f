import { lazyCode } from '@patchbay/ui';

/**
 * The renderer of descriptions, a chunk of its own: the parser is larger than the page, and only this page needs it. The
 * page's loader asks for it beside the data.
 */
export const descriptionRenderer = lazyCode(
  () => import(/* webpackChunkName: "description" */ './rendered-description.tsx'),
);

/** The code that reads the HTML in a description, in a chunk of its own, since few descriptions have any. */
export const htmlReader = lazyCode(() => import('./html/parse-with-html.ts'));
