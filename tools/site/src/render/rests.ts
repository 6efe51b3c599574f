interface RestsOptions {
  /** After so many losses somebody rests. */
  readonly mostLosses: number;
  /** The length of the first rest, in milliseconds; each one after it lasts twice as long as the one before. */
  readonly firstMs: number;
  /** No rest is longer; whoever has cost nothing for so long starts over. */
  readonly longestMs: number;
  /** Milliseconds. */
  readonly now?: () => number;
}

interface Losses {
  count: number;
  lastAt: number;
  restMs: number;
  restsUntil: number;
}

/** An owner of pages that costs threads their lives, or their time, rests for a while, so that it costs no more, and is tried again later. */
export function createRests({
  mostLosses,
  firstMs,
  longestMs,
  now = () => performance.now(),
}: RestsOptions) {
  const known = new Map<string, Losses>();
  return {
    /** The milliseconds that the rest still lasts; 0 where there is none. */
    remainingMs: (name: string): number => Math.max(0, (known.get(name)?.restsUntil ?? 0) - now()),
    /** Those that rest. */
    resting: (): string[] =>
      [...known].filter(([, { restsUntil }]) => restsUntil > now()).map(([name]) => name),
    /** It was fine, which makes up for a loss: who is fine for most of the time never rests. */
    ease: (name: string): void => {
      const losses = known.get(name);
      if (!losses) return;
      losses.count -= 1;
      if (losses.count <= 0) known.delete(name);
    },
    /** @returns how long it rests from now on, in milliseconds; 0 where it goes on */
    lose: (name: string): number => {
      const at = now();
      const before = known.get(name);
      const isKnown = before !== undefined && at - before.lastAt < before.restMs + longestMs;
      const losses = isKnown ? before : { count: 0, lastAt: at, restMs: 0, restsUntil: 0 };
      losses.count += 1;
      losses.lastAt = at;
      known.set(name, losses);
      if (losses.count < mostLosses) return 0;
      // One more after the rest is enough for the next.
      losses.count = mostLosses - 1;
      losses.restMs = Math.min(longestMs, losses.restMs === 0 ? firstMs : 2 * losses.restMs);
      losses.restsUntil = at + losses.restMs;
      return losses.restMs;
    },
  };
}
