import { createStorage } from '@patchbay/shared/host';

/** The key of what this tab was loaded anew for last: a page that is no other then is not loaded for it once more. */
const storageKey = 'release-taken';

export interface LeftPage extends Pick<EventTarget, 'addEventListener'> {
  readonly sessionStorage: Storage;
  readonly location: Pick<Location, 'href' | 'reload' | 'assign'>;
}

const storageOf = (page: Pick<LeftPage, 'sessionStorage'>) =>
  createStorage(() => page.sessionStorage);

/** Whether the page was loaded anew for these versions already, and did not get them. */
export const wasTaken = (page: Pick<LeftPage, 'sessionStorage'>, news: string): boolean =>
  storageOf(page).get(storageKey) === news;

/** Loads the page anew, or the one at an address, with what is live. */
export function takeRelease(page: LeftPage, news: string, address: string | null = null): void {
  // Only then: somebody may be asked whether to leave, and stay.
  page.addEventListener('pagehide', () => storageOf(page).set(storageKey, news), { once: true });
  // One that the browser has kept to go back to is as old as it was.
  page.addEventListener('pageshow', () => page.location.reload(), { once: true });
  if (address === null) page.location.reload();
  else page.location.assign(new URL(page.location.href).origin + address);
}
