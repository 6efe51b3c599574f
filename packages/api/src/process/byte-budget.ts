import { tooBusy } from './refusal.ts';

/** What one request holds of a budget. */
export interface ByteShare {
  /**
   * @throws Refusal `unavailable` where the budget does not have so many any more
   */
  readonly add: (bytes: number) => void;
  /** Gives back all that was added. */
  readonly release: () => void;
}

/** Bytes that the requests of a process may hold in memory together. */
export interface ByteBudget {
  readonly open: () => ByteShare;
}

export function createByteBudget(mostBytes: number): ByteBudget {
  let held = 0;
  return {
    open: () => {
      let own = 0;
      return {
        add: (bytes) => {
          if (held + bytes > mostBytes) throw tooBusy();
          held += bytes;
          own += bytes;
        },
        release: () => {
          held -= own;
          own = 0;
        },
      };
    },
  };
}
