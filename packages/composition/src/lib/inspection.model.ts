import { createEvent, createStore } from '@patchbay/shared/state';

/** The name of a part of the page: what a remote shows in a slot, or its page. */
export const partId = (remoteName: string, place: string): string => `${remoteName}:${place}`;

/** The place of a remote's page in the name of a part. */
export const pagePlace = 'page';

/** Whether the inspector is there: as long as a key is held, until it is closed, or not at all. */
type Inspection = 'hidden' | 'held' | 'pinned';

export const inspectionChanged = createEvent<Inspection>();

export const $inspection = createStore<Inspection>('hidden').on(
  inspectionChanged,
  (_, next) => next,
);

/** The parts that are switched off from now on, by their names. */
export const partsSwitchedOff = createEvent<readonly string[]>();

/** The parts that this tab does not show, as somebody looks for the one that is at fault. */
export const $partsOff = createStore<readonly string[]>([]).on(partsSwitchedOff, (_, off) => off);

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
