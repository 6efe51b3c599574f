import { routes } from '@patchbay/domain/routes';

/** The search page for a text: `/search/?q=`. */
export const searchPath = (text: string): string =>
  `${routes.search}?${new URLSearchParams({ q: text.trim() }).toString()}`;

/** The searched text of this address; null if it is not the search page's. */
export function searchedText(location: {
  readonly pathname: string;
  readonly search: string;
}): string | null {
  if (location.pathname.replace(/\/?$/, '/') !== routes.search) return null;
  return (new URLSearchParams(location.search).get('q') ?? '').trim();
}
