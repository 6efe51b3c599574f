import type { Host } from '@patchbay/shared/host';
import { allSettled, createWatch } from '@patchbay/shared/state';
import { themeOpened } from '../features/choose-theme/choose-theme.model.ts';
import type { createRouter } from '@patchbay/composition/create-router';
import { revalidatePage } from '@patchbay/composition/revalidate-page';
import { authRequested, dialogClosed } from '../accounts/sign-in/auth-dialog.model.ts';
import { identityChanged } from '../accounts/session/identity.model.ts';
import { startSession } from '../accounts/session/start-session.ts';
import { followOtherTabs } from './follow-other-tabs.ts';

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
  let { key } = router.state.location;
  let keyOfDialog: string | null = null;
  createWatch({
    unit: authRequested,
    scope,
    fn: () => {
      const { navigation, location } = router.state;
      keyOfDialog = (navigation.location ?? location).key;
    },
  });
  router.subscribe(({ location }) => {
    if (location.key === key) return;
    key = location.key;
    if (key === keyOfDialog) return;
    void allSettled(dialogClosed, { scope });
  });
}
