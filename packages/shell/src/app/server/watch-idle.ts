/**
 * The time between two looks at whether a rendering goes on, and the number of looks in a row after which it does not.
 */
const [lookMs, mostLooks] = [20, 5];

/**
 * Resolves once a rendering has waited for a tenth of a second, and for no answer of the backend: whatever it waits for, the
 * visitor does not. Looks are counted, not time: a thread that is busy with another page does not look.
 */
export function untilIdle(isBusy: () => boolean): {
  readonly idle: Promise<void>;
  readonly stop: () => void;
} {
  let timer: ReturnType<typeof setInterval> | undefined;
  const idle = new Promise<void>((resolve) => {
    let looks = 0;
    timer = setInterval(() => {
      looks = isBusy() ? 0 : looks + 1;
      if (looks >= mostLooks) resolve();
    }, lookMs);
  });
  return {
    idle,
    stop: () => {
      clearInterval(timer);
    },
  };
}
