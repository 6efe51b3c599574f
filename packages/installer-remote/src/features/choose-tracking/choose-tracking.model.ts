import type { HostStorage } from '@patchbay/shared/host';
import { attach, createEffect, createEvent, createStore, sample } from '@patchbay/shared/state';

/** Whether the installed-software report may be sent (specification, section 4). */
export type TrackingPermission = 'anonymous' | 'deny';

const storageKey = 'tracking-permission';

/** A stored value as the specification reads it: missing and 'true' allow, whatever is unknown denies. */
export function normalizePermission(stored: string | null): TrackingPermission {
  return stored === null || stored === 'true' || stored === 'anonymous' ? 'anonymous' : 'deny';
}

/** The remote has started; what the browser keeps can be read. */
export const storageOpened = createEvent<HostStorage>();
/** The user ticked or cleared the box. */
export const permissionChosen = createEvent<TrackingPermission>();

const readPermissionFx = createEffect((storage: HostStorage) => {
  const stored = storage.get(storageKey);
  const permission = normalizePermission(stored);
  if (stored !== permission) storage.set(storageKey, permission);
  return permission;
});

const $storage = createStore<HostStorage | null>(null, { serialize: 'ignore' }).on(
  storageOpened,
  (_, storage) => storage,
);

export const $permission = createStore<TrackingPermission>('anonymous')
  .on(readPermissionFx.doneData, (_, permission) => permission)
  .on(permissionChosen, (_, permission) => permission);

const keepPermissionFx = attach({
  source: $storage,
  effect: (storage, permission: TrackingPermission) => {
    storage?.set(storageKey, permission);
  },
});

sample({ clock: storageOpened, target: readPermissionFx });
sample({ clock: permissionChosen, target: keepPermissionFx });
