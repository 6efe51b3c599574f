import { themeChosen, type Host } from '@patchbay/shared/host';
import { scopeBind } from '@patchbay/shared/state';
import { parseTheme, themeKey } from '../features/choose-theme/choose-theme.model.ts';
import { storedTokenSeen } from '../accounts/session/other-tabs.model.ts';
import { isStill, readKeptSession, readTokenChange } from '../accounts/session/stored-token.ts';

/** Brings what another tab has kept in the browser to this one: the session and the theme. */
export function followOtherTabs({ scope, storage }: Pick<Host, 'scope' | 'storage'>, page: Window) {
  const see = scopeBind(storedTokenSeen, { scope });
  const choose = scopeBind(themeChosen, { scope });

  page.addEventListener('storage', (event) => {
    const { storageArea } = event;
    // The browser's own text: this tab may have one in memory instead, from when the storage was full.
    const keptText = (key: string) => (storageArea ? storageArea.getItem(key) : storage.get(key));
    const change = readTokenChange(event);
    // Each session would be asked for, and be over by then. A lost one is told apart by its first event alone.
    if (change && (change.token === null || isStill(change, keptText))) see(change);
    // Not what the event tells, which may be over: it would be kept again, over a later choice, and the tabs would answer each other.
    if (event.key === themeKey) choose(parseTheme(keptText(themeKey)));
  });
  // A page that the browser had put aside has heard nothing meanwhile.
  page.addEventListener('pageshow', ({ persisted }) => {
    const kept = persisted ? readKeptSession(storage) : null;
    if (kept) see(kept);
  });
}
