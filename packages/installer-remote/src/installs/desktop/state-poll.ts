/** Asks again and again, for an app that tells nothing by itself. */
export interface StatePoll {
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
