interface CoalesceOptions {
  /** The shortest time between the beginnings of two readings; default 0. */
  readonly apartMs?: number;
}

/**
 * Lets all who ask while something is being read share the one reading that begins after it: a crowd costs as many
 * readings as fit one after another, or as `apartMs` allows, and nobody is given what was read before they asked.
 */
export function coalesceReads<T>(
  read: () => Promise<T>,
  { apartMs = 0 }: CoalesceOptions = {},
): () => Promise<T> {
  let begunAt = -Infinity;
  let present: Promise<unknown> | null = null;
  let following: Promise<T> | null = null;

  function begin(): Promise<T> {
    following = null;
    begunAt = performance.now();
    const own = read();
    const ended = apartMs > 0 ? own.then(pause, pause) : own;
    present = ended;
    const end = () => {
      if (present === ended) present = null;
    };
    // Whether it failed is for those who asked.
    ended.then(end, end);
    return own;
  }

  /** Until the next reading may begin. */
  async function pause(): Promise<void> {
    const leftMs = begunAt + apartMs - performance.now();
    if (leftMs > 0) await new Promise((resolve) => setTimeout(resolve, leftMs).unref());
  }

  return () => {
    if (!present) return begin();
    following ??= present.then(begin, begin);
    return following;
  };
}
