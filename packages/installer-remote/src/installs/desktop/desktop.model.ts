import type { DesktopClient } from '@patchbay/shared/bridge';
import type { Host, HostStorage } from '@patchbay/shared/host';
import { createEvent, createStore } from '@patchbay/shared/state';
import type { SilenceWatch } from './silence-watch.ts';
import type { StatePoll } from './state-poll.ts';

/** The dependencies of the installer's models in the desktop app. */
export interface Desktop extends Pick<
  Host,
  'storage' | 'track' | 'openAuth' | 'reportProblem' | 'build'
> {
  readonly client: DesktopClient;
  readonly silence: SilenceWatch;
  readonly poll: StatePoll;
  /** Outlives a reload, and not the window. */
  readonly sessionStorage: HostStorage;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** The page runs in the desktop app, and may speak to it from now on. */
export const desktopOpened = createEvent<Desktop>();

/** Null outside the desktop app. */
export const $desktop = createStore<Desktop | null>(null, { serialize: 'ignore' }).on(
  desktopOpened,
  (_, desktop) => desktop,
);
