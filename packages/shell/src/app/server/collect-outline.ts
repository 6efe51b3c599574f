import type { PageOutline } from '@patchbay/shared/host';
import type { PageRendering } from './render-request.ts';

/** What a page says of itself as a whole. */
interface SaidOfPage extends Pick<PageRendering, 'status' | 'title' | 'structuredData'> {
  /** The path that the page should be at. */
  readonly address: string;
}

/** Keeps what a page says of itself while it is rendered. */
export function collectOutline(
  path: string,
  usualStatus: number,
): { readonly outline: PageOutline; readonly said: () => SaidOfPage } {
  let page: SaidOfPage = { status: usualStatus, title: null, structuredData: [], address: path };
  return {
    outline: {
      setTitle: (title) => {
        page = { ...page, title };
      },
      setStatus: (status) => {
        page = { ...page, status };
      },
      setAddress: (address) => {
        page = { ...page, address };
      },
      setStructuredData: (structuredData) => {
        page = { ...page, structuredData };
      },
    },
    said: () => page,
  };
}
