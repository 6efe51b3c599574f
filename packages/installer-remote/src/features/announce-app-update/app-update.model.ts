import { describeBridgeError, type AppUpdate } from '@patchbay/shared/bridge';
import { notified } from '@patchbay/shared/host';
import { attach, combine, createEvent, createStore, sample } from '@patchbay/shared/state';
import { $desktop, desktopOpened } from '../../installs/desktop/desktop.model.ts';
import { $isBannerDue } from '../../lib/tracking/tracking.model.ts';

/** In the storage of the session: the next window announces again what was put off. */
const storageKey = 'app-update-deferred';

/** The app has found a newer version of itself. */
export const appUpdateFound = createEvent<AppUpdate>();
/** The person wants to have it: the app replaces itself, or shows where it is had. */
export const updateWanted = createEvent();
/** The person wants to hear of it another time. */
export const updateDeferred = createEvent();

const askAppFx = attach({
  source: $desktop,
  effect: async (desktop) => (await desktop?.client.getAppUpdate()) ?? null,
});
const recallDeferredFx = attach({
  source: $desktop,
  effect: (desktop) => desktop?.sessionStorage.get(storageKey) ?? null,
});
const rememberDeferredFx = attach({
  source: $desktop,
  effect: (desktop, { version }: AppUpdate) => {
    desktop?.sessionStorage.set(storageKey, version);
  },
});
/** Whether the app can replace itself. */
const askAbilityFx = attach({
  source: $desktop,
  effect: async (desktop) => {
    const { channels = [] } = (await desktop?.client.getCapabilities()) ?? {};
    return channels.includes('install-app-update');
  },
});
const installFx = attach({
  source: $desktop,
  effect: async (desktop) => (await desktop?.client.installAppUpdate()) ?? null,
});
const openDownloadFx = attach({
  source: $desktop,
  effect: async (desktop) => {
    await desktop?.client.openAppDownload();
  },
});

const $found = createStore<AppUpdate | null>(null)
  .on(askAppFx.doneData, (known, asked) => asked ?? known)
  .on(appUpdateFound, (_, update) => update);

export const $canInstall = createStore(false).on(askAbilityFx.doneData, (_, isAble) => isAble);
export const $isInstalling = installFx.pending;
/** What the app has put into its own place, and runs from the next start on. */
export const $installed = createStore<AppUpdate | null>(null).on(
  installFx.doneData,
  (_, update) => update,
);

const $deferredVersion = createStore<string | null>(null).on(
  [recallDeferredFx.doneData, rememberDeferredFx.done.map(({ params }) => params.version)],
  (_, version) => version,
);

/** The newer version to announce; null where there is none, or it was put off. One banner is on the page at a time. */
export const $dueUpdate = combine(
  [$found, $deferredVersion, $isBannerDue],
  ([found, deferredVersion, isOtherDue]) =>
    found === null || found.version === deferredVersion || isOtherDue ? null : found,
);

sample({ clock: desktopOpened, target: [recallDeferredFx, askAbilityFx, askAppFx] });
sample({
  clock: updateDeferred,
  source: $found,
  filter: (found) => found !== null,
  target: rememberDeferredFx,
});
sample({ clock: updateWanted, filter: $canInstall, target: installFx });
sample({
  clock: updateWanted,
  filter: $canInstall.map((isAble) => !isAble),
  target: openDownloadFx,
});
sample({
  clock: openDownloadFx.failData,
  fn: (error) => ({
    tone: 'error' as const,
    title: "Couldn't open the download page",
    text: describeBridgeError(error),
  }),
  target: notified,
});
sample({
  clock: installFx.failData,
  fn: (error) => ({
    tone: 'error' as const,
    title: "Couldn't update the app",
    text: describeBridgeError(error),
  }),
  target: notified,
});
