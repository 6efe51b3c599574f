import { routes } from '@patchbay/domain/routes';

/** No control character is looked for, and a backend refuses some of them. */
const plain = (text: string): string => text.replaceAll(/\p{Cc}+/gu, ' ').trim();

/** The search page for a text: `/search/?q=`. */
export const searchPath = (text: string): string =>
  `${routes.search}?${new URLSearchParams({ q: plain(text) }).toString()}`;

/** The searched text of this address; null if it is not the search page's. */
export function searchedText(location: {
  readonly pathname: string;
  readonly search: string;
}): string | null {
  if (location.pathname.replace(/\/?$/, '/') !== routes.search) return null;
  return plain(new URLSearchParams(location.search).get('q') ?? '');
}
