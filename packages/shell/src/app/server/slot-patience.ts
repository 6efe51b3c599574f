/** The part of a page's time for which it waits for its slots in all. */
const shareOfSlots = 1 / 4;
/** The part of it after which it does not wait for them: what it asks for itself may take the rest. */
const lastOfSlots = 1 / 2;

interface SlotPatienceOptions {
  /** How long the page may take, from now on. */
  readonly patienceMs: number;
  readonly wait: (work: Promise<unknown>, patienceMs: number) => Promise<void>;
  /** Milliseconds. */
  readonly now?: () => number;
}

/**
 * Bounds the waits for slots by their sum: a slot whose questions follow from each other would take all of a page's time, each of them
 * being answered soon enough (rule G293).
 */
export function createSlotPatience({
  patienceMs,
  wait,
  now = () => performance.now(),
}: SlotPatienceOptions): (work: Promise<unknown>) => Promise<void> {
  const endsAt = now() + patienceMs * lastOfSlots;
  let leftMs = patienceMs * shareOfSlots;
  return async (work) => {
    const begunAt = now();
    await wait(work, Math.max(0, Math.min(leftMs, endsAt - begunAt)));
    leftMs -= now() - begunAt;
  };
}
