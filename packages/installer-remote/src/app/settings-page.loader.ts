import type { Host } from '@patchbay/shared/host';
import { scopeBind } from '@patchbay/shared/state';
import { trackingOpened } from '../lib/tracking/tracking.model.ts';

/** Reads the stored settings, unless the connection to the desktop app has read them. */
export function openSettings({ scope, storage, track, bridge }: Host): void {
  if (!bridge) scopeBind(trackingOpened, { scope })({ storage, track });
}
