import type { FailureReason } from '@patchbay/domain/api';
import type { DesktopClient } from '@patchbay/shared/bridge';
import type { Host, HostStorage } from '@patchbay/shared/host';
import { createEvent, createStore } from '@patchbay/shared/state';

/** Calls back when a version has been silent for a while. */
interface SilenceWatch {
  /** Something was heard just now. */
  restart(versionId: number): void;
  /** Nothing is to be expected any more. */
  stop(versionId: number): void;
  stopAll(): void;
}

/** Milliseconds without news after which the app is asked (rule I36). */
const patienceMs = 60_000;

export function createSilenceWatch(onSilence: (versionId: number) => void): SilenceWatch {
  const timers = new Map<number, ReturnType<typeof setTimeout>>();
  const stop = (versionId: number) => {
    clearTimeout(timers.get(versionId));
    timers.delete(versionId);
  };
  return {
    stop,
    restart: (versionId) => {
      stop(versionId);
      const timer = setTimeout(() => {
        timers.delete(versionId);
        onSilence(versionId);
      }, patienceMs);
      timers.set(versionId, timer);
    },
    stopAll: () => {
      for (const versionId of [...timers.keys()]) stop(versionId);
    },
  };
}

/** Asks again and again, for an app that tells nothing by itself. */
interface StatePoll {
  start(): void;
  stop(): void;
}

/** Milliseconds from an answer to the next question: progress is seen to move, and the app has time for its work. */
const intervalMs = 3_000;

/** A hidden page does not ask; it asks at once when it is visible again. */
export function createStatePoll(
  ask: () => Promise<unknown>,
  page: Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'>,
): StatePoll {
  let isOn = false;
  let isAsking = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const plan = (delayMs: number) => {
    clearTimeout(timer);
    if (isOn && !isAsking && !page.hidden) timer = setTimeout(askOnce, delayMs);
  };
  const askOnce = () => {
    isAsking = true;
    // The call itself reports its failure; the next one may succeed.
    void ask()
      .catch(() => undefined)
      .finally(() => {
        isAsking = false;
        plan(intervalMs);
      });
  };
  const onVisibility = () => {
    plan(0);
  };
  return {
    start: () => {
      if (isOn) return;
      isOn = true;
      page.addEventListener('visibilitychange', onVisibility);
      plan(intervalMs);
    },
    stop: () => {
      isOn = false;
      clearTimeout(timer);
      page.removeEventListener('visibilitychange', onVisibility);
    },
  };
}

/** A step of an installation that is counted. */
export interface InstallUsage {
  readonly event: `install_${'begun' | 'done' | 'cancelled' | 'failed'}`;
  readonly software: number;
  readonly reason?: FailureReason;
}

/** The dependencies of the installer's models in the desktop app. */
interface Desktop extends Pick<Host, 'storage' | 'track' | 'openAuth' | 'reportProblem' | 'build'> {
  readonly client: DesktopClient;
  readonly silence: SilenceWatch;
  readonly poll: StatePoll;
  /** Has something counted, where that is wanted. */
  readonly tellUsage: (event: InstallUsage) => void;
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
