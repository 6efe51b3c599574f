import { themeChosen, type Host } from '@patchbay/shared/host';
import { scopeBind } from '@patchbay/shared/state';
import { parseTheme, themeKey } from '../features/choose-theme/choose-theme.model.ts';
import { storedTokenSeen } from '@patchbay/accounts/other-tabs.model';
import { readStoredToken, readTokenChange } from '@patchbay/accounts/stored-token';

/** Brings what another tab has kept in the browser to this one: the session and the theme. */
export function followOtherTabs({ scope, storage }: Pick<Host, 'scope' | 'storage'>, page: Window) {
  const see = scopeBind(storedTokenSeen, { scope });
  const choose = scopeBind(themeChosen, { scope });

  page.addEventListener('storage', (event) => {
    const change = readTokenChange(event);
    if (change) see(change);
    if (event.key === themeKey) choose(parseTheme(event.newValue));
  });
  // A page that the browser had put aside has heard nothing meanwhile.
  page.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) see({ token: readStoredToken(storage), isSessionLost: false });
  });
}
