import {
  normalizePermission,
  permissionKey,
  type TrackingPermission,
} from '@patchbay/domain/entities';
import type { Host } from '@patchbay/shared/host';
import { attach, createEffect, createEvent, createStore, sample } from '@patchbay/shared/state';

const alertShownKey = 'tracking-alert-shown';

type TrackingHost = Pick<Host, 'storage' | 'track'>;

/** The browser's storage can be read. */
export const trackingOpened = createEvent<TrackingHost>();
/** The person has decided, on the settings page or in the banner. */
export const permissionChosen = createEvent<TrackingPermission>();
/** The banner is on the page. */
export const bannerShown = createEvent();

const readStoredFx = createEffect(({ storage }: TrackingHost) => {
  const stored = storage.get(permissionKey);
  const permission = normalizePermission(stored);
  if (stored !== permission) storage.set(permissionKey, permission);
  return { permission, isAcknowledged: storage.get(alertShownKey) === 'true' };
});

const $host = createStore<TrackingHost | null>(null, { serialize: 'ignore' }).on(
  trackingOpened,
  (_, host) => host,
);

export const $permission = createStore<TrackingPermission>('anonymous')
  .on(readStoredFx.doneData, (_, { permission }) => permission)
  .on(permissionChosen, (_, permission) => permission);

/** True once the browser's storage has been read. */
export const $isTrackingKnown = createStore(false).on(readStoredFx.done, () => true);

const $isAcknowledged = createStore(false)
  .on(readStoredFx.doneData, (_, { isAcknowledged }) => isAcknowledged)
  .on(permissionChosen, () => true);

/** True until the user has decided. Users who refused before see no banner (rule P9). */
export const $isBannerDue = createStore(false);

sample({
  clock: [readStoredFx.done, permissionChosen],
  source: { isAcknowledged: $isAcknowledged, permission: $permission },
  fn: ({ isAcknowledged, permission }) => !isAcknowledged && permission === 'anonymous',
  target: $isBannerDue,
});

const keepChoiceFx = attach({
  source: $host,
  effect: (host, permission: TrackingPermission) => {
    host?.storage.set(permissionKey, permission);
    host?.storage.set(alertShownKey, 'true');
    host?.track(permission === 'anonymous' ? 'InstalledTracking.Allow' : 'InstalledTracking.Deny');
  },
});
const trackBannerFx = attach({
  source: $host,
  effect: (host) => {
    host?.track('InstalledTracking.AlertShown');
  },
});
const $isBannerTracked = createStore(false).on(trackBannerFx, () => true);

sample({ clock: trackingOpened, target: readStoredFx });
sample({ clock: permissionChosen, target: keepChoiceFx });
sample({
  clock: bannerShown,
  source: $isBannerTracked,
  filter: (isTracked) => !isTracked,
  target: trackBannerFx,
});
