/** The part of a page's time for which it waits for its slots in all. */
const shareOfSlots = 1 / 4;
/** The part of it after which it does not wait for them: what it asks for itself may take the rest. */
const lastOfSlots = 1 / 2;

interface SlotPatienceOptions {
  /** How long the page may take, from now on. */
  readonly patienceMs: number;
  /** Milliseconds. */
  readonly now?: () => number;
}

/** How long a page waits for its slots. */
interface SlotPatience {
  /** The milliseconds that are left of it. */
  readonly leftMs: () => number;
  /** Waits for slots: `wait` is told for how long at most. */
  readonly spend: (wait: (atMostMs: number) => Promise<void>) => Promise<void>;
}

/**
 * Bounds the waits for slots by their sum: a slot whose questions follow from each other would take all of a page's time, each of them
 * being answered soon enough.
 */
export function createSlotPatience({
  patienceMs,
  now = () => performance.now(),
}: SlotPatienceOptions): SlotPatience {
  const endsAt = now() + patienceMs * lastOfSlots;
  let shareMs = patienceMs * shareOfSlots;
  const leftMs = () => Math.max(0, Math.min(shareMs, endsAt - now()));
  return {
    leftMs,
    spend: async (wait) => {
      const begunAt = now();
      await wait(leftMs());
      shareMs -= now() - begunAt;
    },
  };
}
