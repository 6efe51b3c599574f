import type { DesktopBridge } from '@patchbay/shared/bridge';

/** A desktop app that is there and says nothing. */
export const silentBridge: DesktopBridge = {
  invoke: () => Promise.resolve(null),
  send: () => undefined,
  on: () => () => undefined,
};
