import { type Host, themeChosen } from '@patchbay/shared/host';
import { allSettled, createWatch, scopeBind } from '@patchbay/shared/state';
import { themeOpened, parseTheme, themeKey } from '../features/choose-theme/choose-theme.model.ts';
import type { createRouter } from '@patchbay/composition/create-router';
import { revalidatePage } from '@patchbay/composition/revalidate-page';
import { authRequested, dialogClosed } from '../accounts/sign-in/auth-dialog.model.ts';
import { confirmationExpected } from '../accounts/session/confirmation.model.ts';
import { identityChanged } from '../accounts/session/identity.model.ts';
import { startSession } from '../accounts/session/start-session.ts';
import { pageLeft, storedTokenSeen } from '../accounts/session/other-tabs.model.ts';
import { isSignUpOver } from '../accounts/session/sign-up-page.ts';
import {
  isStill,
  readKeptSession,
  readTokenChange,
  type StoredTokenChange,
} from '../accounts/session/stored-token.ts';
import { hasUnsavedWork } from '../lib/has-unsaved-work.ts';

/** Brings what another tab has kept in the browser to this one: the session and the theme. */
export function followOtherTabs({ scope, storage }: Pick<Host, 'scope' | 'storage'>, page: Window) {
  const tell = scopeBind(storedTokenSeen, { scope });
  const see = (change: StoredTokenChange) =>
    tell({ ...change, hasUnsavedWork: hasUnsavedWork(page) });
  const choose = scopeBind(themeChosen, { scope });
  const expectConfirmation = scopeBind(confirmationExpected, { scope });

  page.addEventListener('storage', (event) => {
    const { storageArea } = event;
    // The browser's own text: this tab may have one in memory instead, from when the storage was full.
    const keptText = (key: string) => (storageArea ? storageArea.getItem(key) : storage.get(key));
    const change = readTokenChange(event);
    // Each session would be asked for, and be over by then. A lost one is told apart by its first event alone.
    if (isSignUpOver(event)) expectConfirmation();
    if (change && (change.token === null || isStill(change, keptText))) see(change);
    // Not what the event tells, which may be over: it would be kept again, over a later choice, and the tabs would answer each other.
    if (event.key === themeKey) choose(parseTheme(keptText(themeKey)));
  });
  // The mail may have been read meanwhile, on another device too.
  page.document.addEventListener('visibilitychange', () => {
    if (!page.document.hidden) expectConfirmation();
  });
  // A page that the browser had put aside has heard nothing meanwhile.
  page.addEventListener('pageshow', ({ persisted }) => {
    const kept = persisted ? readKeptSession(storage) : null;
    if (kept) see(kept);
  });
}

/** Finds out who is here, and how the page looks for them. */
export function openSession(host: Host, page: Window): void {
  const { scope, storage } = host;
  followOtherTabs(host, page);
  void allSettled(themeOpened, { scope, params: { storage, root: page.document.documentElement } });
  void startSession(host, page.navigator.userAgent);
}

/**
 * Ties the pages to the user: for another user the page is shown again, and a page that is left closes the sign-in dialog.
 * A dialog that was asked for on the way to a page, for instance by its data, belongs to that page.
 */
export function tieSessionToPages(
  { scope }: Pick<Host, 'scope'>,
  router: ReturnType<typeof createRouter>,
): void {
  createWatch({ unit: identityChanged, scope, fn: () => void revalidatePage(router) });
  let { key, pathname } = router.state.location;
  let keyOfDialog: string | null = null;
  createWatch({
    unit: authRequested,
    scope,
    fn: () => {
      const { navigation, location } = router.state;
      keyOfDialog = (navigation.location ?? location).key;
    },
  });
  router.subscribe(({ location, navigation }) => {
    // As soon as the next page begins to load: its calls are those of a signed-out visitor.
    const next = (navigation.location ?? location).pathname;
    if (next !== pathname) {
      pathname = next;
      void allSettled(pageLeft, { scope });
    }
    if (location.key === key) return;
    key = location.key;
    if (key === keyOfDialog) return;
    void allSettled(dialogClosed, { scope });
  });
}
