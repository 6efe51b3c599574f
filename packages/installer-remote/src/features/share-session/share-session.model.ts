import { $authToken, $session } from '@patchbay/shared/host';
import { attach, combine, createStore, sample } from '@patchbay/shared/state';
import { $desktop, desktopOpened } from '../../installs/desktop/desktop.model.ts';

/** The token of a confirmed session: a stored token may still be refused. */
const $confirmedToken = combine($session, $authToken, ({ status }, token) =>
  status === 'ok' ? token : null,
);

const shareTokenFx = attach({
  source: $desktop,
  effect: (desktop, token: string | null) => {
    desktop?.client.checkInstalledSoftware(token);
  },
});

const $sharedToken = createStore<string | null>(null).on(shareTokenFx, (_, token) => token);

// While the profile is on its way the session is in between, with the same token: it only ends with the token.
sample({
  clock: $authToken,
  source: $sharedToken,
  filter: (shared, token) => token === null && shared !== null,
  fn: () => null,
  target: shareTokenFx,
});
sample({
  clock: [$confirmedToken, desktopOpened],
  source: { token: $confirmedToken, shared: $sharedToken, desktop: $desktop },
  filter: ({ token, shared, desktop }) => token !== null && token !== shared && desktop !== null,
  fn: ({ token }) => token ?? '',
  target: shareTokenFx,
});
