const storageKey = 'parts-off';

type TabStorage = Pick<Window, 'sessionStorage'>;

/** The parts that this tab keeps switched off; none where it keeps nothing that can be read. */
export function readPartsOff(page: TabStorage): readonly string[] {
  try {
    const kept: unknown = JSON.parse(page.sessionStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(kept) ? kept.filter((name) => typeof name === 'string') : [];
  } catch {
    return [];
  }
}

/** Keeps them until the tab is closed. In a browser that keeps nothing they are off until the page is loaded anew. */
export function keepPartsOff(page: TabStorage, partsOff: readonly string[]): void {
  try {
    if (partsOff.length === 0) page.sessionStorage.removeItem(storageKey);
    else page.sessionStorage.setItem(storageKey, JSON.stringify(partsOff));
  } catch {
    return;
  }
}
