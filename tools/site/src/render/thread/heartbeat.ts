/** The places of the numbers that a thread says of itself, in the memory that it shares with the server. */
export const heartbeatSlots = {
  /** Counts up while the thread is free to do other things: one that stands still is busy. */
  beats: 0,
  /** What the thread holds beside its heap, in MiB. */
  besideMiB: 1,
  /** The size of its heap, in MiB. */
  heapMiB: 2,
  /** The server part of a remote that is at work, counted from 1; 0 where none is known to be. */
  part: 3,
  /** What of the heap is used, in MiB. */
  usedMiB: 4,
  /** What Linux calls the thread; 0 elsewhere. */
  linuxThreadId: 5,
} as const;

/** The signs of life of a thread: they can be read while it does not come back from its work. */
export interface ThreadHeartbeat {
  readonly memory: SharedArrayBuffer;
  readonly read: (slot: keyof typeof heartbeatSlots) => number;
  /** The owner of the server part that is at work, by name and version. */
  readonly ownerAtWork: () => string | undefined;
}

/** @param owners those of the server parts, in the order in which the thread counts them */
export function createHeartbeat(owners: readonly string[]): ThreadHeartbeat {
  const memory = new SharedArrayBuffer(
    Object.keys(heartbeatSlots).length * Int32Array.BYTES_PER_ELEMENT,
  );
  const numbers = new Int32Array(memory);
  const read = (slot: keyof typeof heartbeatSlots) => Atomics.load(numbers, heartbeatSlots[slot]);
  return { memory, read, ownerAtWork: () => owners[read('part') - 1] };
}
