import { createContext, useContext } from 'react';

/** The facts about a page that it gives to the site's server while that renders it. */
export interface PageOutline {
  /** The document's title. */
  setTitle(title: string): void;
  /** The status that the page is answered with; 200 where nobody says anything else. */
  setStatus(status: number): void;
  /** The page's one address: a path. Whoever asks at another one is sent there. */
  setAddress(path: string): void;
  /** The subject of the page, as objects of schema.org. */
  setStructuredData(data: readonly object[]): void;
}

const OutlineContext = createContext<PageOutline | null>(null);

const nothing = () => undefined;

/** The outline of a slot: it is on every page, and says nothing of the page that it is on. */
export const slotOutline: PageOutline = {
  setTitle: nothing,
  setStatus: nothing,
  setAddress: nothing,
  setStructuredData: nothing,
};

/** Given by the shell where the site's server renders, and `slotOutline` around each slot; in a browser a page has none. */
export const PageOutlineProvider = OutlineContext.Provider;

/** Null in a browser, but for slots. */
export const usePageOutline = (): PageOutline | null => useContext(OutlineContext);

/**
 * Says which HTTP status a page deserves, e.g. 404 where there is nothing at the address. It matters where the site's
 * server renders the page, and is nothing in a browser, whose page is there already.
 */
export function usePageStatus(status: number): void {
  usePageOutline()?.setStatus(status);
}

/**
 * Says the page's one address, a path without a query; `null` while it is not known. The site's server sends whoever asks at
 * another one there, for good. It is nothing in a browser, where the page replaces its own address.
 */
export function usePageAddress(path: string | null): void {
  const outline = usePageOutline();
  if (path !== null) outline?.setAddress(path);
}
