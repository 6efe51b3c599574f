/** A person who follows links does not come near it. */
const maxOpenings = 10;
const withinMs = 10_000;

interface LimitedOpening {
  /** Opens an address in the person's own browser. */
  readonly open: (address: string) => Promise<unknown>;
  /** Called with the first address of several that is not opened. */
  readonly report: (error: unknown) => void;
  /** Milliseconds of a clock that is never set back. */
  readonly now?: () => number;
}

/**
 * Opens addresses outside, ten in ten seconds at most: a page's script can lead the window elsewhere as often as it likes,
 * and each time would be another tab of the person's own browser.
 */
export function limitOpenings({
  open,
  report,
  now = () => performance.now(),
}: LimitedOpening): (address: string) => Promise<void> {
  let openedAt: number[] = [];
  let isTold = false;
  return async (address) => {
    const time = now();
    openedAt = openedAt.filter((before) => time - before < withinMs);
    if (openedAt.length >= maxOpenings) {
      if (!isTold) report(new Error(`The page wants too much opened, and ${address} was not`));
      isTold = true;
      return;
    }
    isTold = false;
    openedAt.push(time);
    await open(address);
  };
}
