/**
 * The time between two looks at whether a rendering goes on, and the number of looks in a row after which it does not.
 */
const [lookMs, mostLooks] = [20, 5];

/**
 * Watches for a rendering that has waited for a tenth of a second, and for no answer of the backend: whatever it waits for, the
 * visitor does not. Looks are counted, not time: a thread that is busy with another page does not look.
 * @param goOn called each time; where it answers that the rendering goes on all the same, the watch begins anew. Otherwise `stuck`
 *   resolves.
 */
export function watchIdle(
  isBusy: () => boolean,
  goOn: () => boolean,
): {
  readonly stuck: Promise<void>;
  readonly stop: () => void;
} {
  let timer: ReturnType<typeof setInterval> | undefined;
  const stuck = new Promise<void>((resolve) => {
    let looks = 0;
    timer = setInterval(() => {
      looks = isBusy() ? 0 : looks + 1;
      if (looks < mostLooks) return;
      looks = 0;
      if (!goOn()) resolve();
    }, lookMs);
  });
  return {
    stuck,
    stop: () => {
      clearInterval(timer);
    },
  };
}
