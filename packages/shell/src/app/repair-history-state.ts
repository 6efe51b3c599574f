/** The key under which the router keeps the scroll position of each page. */
const scrollKey = 'react-router-scroll-positions';

type KeptPage = Pick<Window, 'history' | 'sessionStorage' | 'addEventListener'>;

/**
 * Removes the state of the history entry and the scroll positions of a tab that the router cannot read, before it starts.
 * An entry that a visitor goes back to is repaired as they come there.
 */
export function repairHistoryState(page: KeptPage): void {
  const repairEntry = () => {
    const { history } = page;
    if (history.state !== null && !isEntryState(history.state)) history.replaceState(null, '');
  };
  repairEntry();
  // Before the router's own listener.
  page.addEventListener('popstate', repairEntry);
  try {
    const text = page.sessionStorage.getItem(scrollKey);
    if (text !== null && !isObjectText(text)) page.sessionStorage.removeItem(scrollKey);
  } catch {
    // A browser that stores nothing has kept nothing.
  }
}

/** Whether a state is the router's own: a key, the place among the entries, and no other address. */
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
