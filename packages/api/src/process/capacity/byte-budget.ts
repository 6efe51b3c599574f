import { tooBusy } from '../refusal.ts';

/** The part of a budget that one request holds. */
export interface ByteShare {
  /**
   * @throws Refusal `unavailable` where the budget, or its owner's part of it, does not have so many any more
   */
  readonly add: (bytes: number) => void;
  /** Gives back all that was added. */
  readonly release: () => void;
}

/** Bytes that the requests of a process may hold in memory together. */
export interface ByteBudget {
  /** @param owner whose request it is, e.g. a network; without one, it may have all that is left */
  readonly open: (owner?: string) => ByteShare;
}

interface BudgetOptions {
  /**
   * The share that one owner may have of the part that the others leave: one of many does not use the budget up, and
   * several together always leave some of it. Default: all.
   */
  readonly partOfOne?: number;
}

export function createByteBudget(
  mostBytes: number,
  { partOfOne = 1 }: BudgetOptions = {},
): ByteBudget {
  let held = 0;
  const ofOwners = new Map<string, number>();

  const holdMore = (owner: string | undefined, bytes: number) => {
    held += bytes;
    if (owner === undefined) return;
    const own = (ofOwners.get(owner) ?? 0) + bytes;
    if (own > 0) ofOwners.set(owner, own);
    else ofOwners.delete(owner);
  };

  function mostOf(owner: string | undefined): number {
    if (owner === undefined) return mostBytes - held;
    const own = ofOwners.get(owner) ?? 0;
    return (mostBytes - (held - own)) * partOfOne - own;
  }

  return {
    open: (owner) => {
      let added = 0;
      return {
        add: (bytes) => {
          if (bytes > mostOf(owner)) throw tooBusy();
          holdMore(owner, bytes);
          added += bytes;
        },
        release: () => {
          holdMore(owner, -added);
          added = 0;
        },
      };
    },
  };
}
