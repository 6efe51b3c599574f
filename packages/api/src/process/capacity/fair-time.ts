/** A piece of work that waits, or is done. */
export interface TimedPiece {
  readonly owner: string | undefined;
  /** Pieces of a kind take about as long; undefined: as long as others of the owner. */
  readonly kind: string | undefined;
}

/** A piece that waits, and since when by `beginOfWait`. */
export interface WaitingPiece extends TimedPiece {
  readonly since: number;
}

/** Decides whose turn it is by the time of their work, and not by its number. */
export interface FairTime {
  /**
   * The time at which a piece begins to wait: as early as those stand who have much waiting, by what is forgiven them at most, so
   * that it does not wait for all that they have asked before.
   * @param backlog the next piece of each owner of whom several wait
   */
  readonly beginOfWait: (backlog: Iterable<WaitingPiece>) => number;
  /**
   * The lower, the sooner: after as much work of the others as there would be if all shared the time evenly.
   * @param since as `beginOfWait` said: nobody waits for ever behind shorter work that comes later
   */
  readonly rankOf: (piece: TimedPiece, since: number) => number;
  /** The time that it will take, in milliseconds, as far as is known. */
  readonly expectedMs: (piece: TimedPiece) => number;
  /**
   * A piece of work is done.
   * @param workMs that it took by itself
   * @param sharing the number of owners who had work meanwhile, this one included
   */
  readonly note: (piece: TimedPiece, workMs: number, sharing: number) => void;
}

/** So much beyond an even share counts for nothing, or a visitor who turns pages would wait behind hundreds who ask once. */
const forgivenMs = 250;

/**
 * So much of the process a piece takes beside its work: a call is read and answered, and others are let in before the next one. Pieces
 * that take next to nothing would count for nothing otherwise, and one of somebody else wait for hundreds of them.
 */
const besideMs = 1;

/** A piece of work of unknown length counts as no longer than this. */
const longestOfUnknownMs = 10;

/** As much as may come together: health, whether the catalogue is still the same, and a mail. */
const mostOfNobody = 3;

/** Owners and kinds that are remembered of each; one that is not is taken for a new one. */
const mostKnown = 5000;

/** Values by name; beyond so many the one that was written longest ago goes. */
function createMemory<Value>() {
  const values = new Map<string, Value>();
  return {
    get: (name: string | undefined): Value | undefined =>
      name === undefined ? undefined : values.get(name),
    set: (name: string, value: Value): void => {
      values.delete(name);
      values.set(name, value);
      const [oldest] = values.keys();
      if (values.size > mostKnown && oldest !== undefined) values.delete(oldest);
    },
  };
}

interface KnownOwner {
  /** The time at which their share is used up, in the time that passes for all together. */
  readonly until: number;
  /** The usual time of one of their pieces. */
  readonly usualMs: number;
}

const nextUsual = (known: number | undefined, ms: number): number =>
  known === undefined ? ms : (known + ms) / 2;

/**
 * Shares the time of something that does one piece of work after another (fair queueing by virtual time, as routers
 * share a line). The time that passes for all is as long as what each owner would have had of it by then;
 * whoever has had more waits until it has caught up, and of two at the same place the one whose work is shorter, as far
 * as is known, is first. So an owner of short work waits for one piece of the owners of long work, however many those
 * are. Work without an owner, for which all may wait, comes first, but of much in a row somebody else is let in
 * between: who asks for it again and again would keep all others waiting.
 */
export function createFairTime(): FairTime {
  let passed = 0;
  let usualMs = 0;
  let ofNobodyInARow = 0;
  const owners = createMemory<KnownOwner>();
  const kinds = createMemory<number>();
  const expectedMs = ({ owner, kind }: TimedPiece): number =>
    kinds.get(kind) ?? owners.get(owner)?.usualMs ?? Math.min(usualMs, longestOfUnknownMs);
  /**
   * What nobody has asked for yet counts as little, whatever the owner's other pieces took: their first one, on a cold database, took
   * longer than those of forty who ask for much. Their share counts all the same.
   */
  const rankedMs = (piece: TimedPiece): number =>
    piece.kind !== undefined && kinds.get(piece.kind) === undefined
      ? Math.min(expectedMs(piece), longestOfUnknownMs)
      : expectedMs(piece);
  const startOf = (owner: string, since: number): number =>
    Math.max(since, (owners.get(owner)?.until ?? 0) - forgivenMs);
  return {
    expectedMs,
    beginOfWait: (backlog) => {
      let start = passed;
      for (const { owner, since } of backlog) {
        if (owner !== undefined) start = Math.min(start, startOf(owner, since));
      }
      return Math.max(start, passed - forgivenMs);
    },
    rankOf: (piece, since) =>
      piece.owner === undefined
        ? ofNobodyInARow < mostOfNobody
          ? -Infinity
          : Infinity
        : startOf(piece.owner, since) + rankedMs(piece),
    note: ({ owner, kind }, workMs, sharing) => {
      const ms = workMs + besideMs;
      ofNobodyInARow = owner === undefined ? ofNobodyInARow + 1 : 0;
      usualMs = nextUsual(usualMs, ms);
      if (kind !== undefined) kinds.set(kind, nextUsual(kinds.get(kind), ms));
      if (owner === undefined) return;
      const own = owners.get(owner);
      const until = Math.max(passed, own?.until ?? 0) + ms;
      owners.set(owner, { until, usualMs: nextUsual(own?.usualMs, ms) });
      passed += ms / sharing;
    },
  };
}
