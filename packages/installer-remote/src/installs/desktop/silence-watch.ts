/** Calls back when a version has been silent for a while. */
export interface SilenceWatch {
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
