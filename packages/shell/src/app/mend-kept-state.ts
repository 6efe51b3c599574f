/** Where the router keeps how far each page was scrolled. */
const scrollKey = 'react-router-scroll-positions';

type KeptPage = Pick<Window, 'history' | 'sessionStorage'>;

/**
 * Forgets what the router cannot read of what a tab has kept, before the router begins: it trusts the state of the history's entry
 * and the places of scrolling, and neither starts nor goes to another page by what another script, or another version of the page,
 * has left there (rule G232).
 */
export function mendKeptState(page: KeptPage): void {
  const { history } = page;
  if (history.state !== null && !isEntryState(history.state)) history.replaceState(null, '');
  try {
    const text = page.sessionStorage.getItem(scrollKey);
    if (text !== null && !isObjectText(text)) page.sessionStorage.removeItem(scrollKey);
  } catch {
    // A browser that stores nothing has kept nothing.
  }
}

/** The router's own: a state of a page, a key, the place among the entries, and nothing that says another address. */
const isEntryState = (state: unknown): boolean =>
  typeof state === 'object' &&
  state !== null &&
  'key' in state &&
  typeof state.key === 'string' &&
  'idx' in state &&
  Number.isSafeInteger(state.idx) &&
  !('masked' in state && state.masked !== undefined);

function isObjectText(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null;
  } catch {
    return false;
  }
}
