/** Shares what can be rendered at a time among those who ask. */
export interface PageShares {
  /**
   * Takes a place for a page, and waits for one where there is none.
   * @param customer whoever asks; without one, it may be any number, whose share is all of them
   * @returns the function that gives it back; null where none has become free in time
   */
  readonly take: (customer?: string) => Promise<(() => void) | null>;
}

interface SharesOptions {
  /** The number of places. */
  readonly most: number;
  /** How long a page waits for a place, in milliseconds. */
  readonly patienceMs: number;
}

interface WaitingPage {
  readonly customer: string | undefined;
  readonly begin: () => void;
}

/** One customer has a third of what the others leave: several together always leave some of it. */
const partOfOne = 1 / 3;

export function createPageShares({ most, patienceMs }: SharesOptions): PageShares {
  let taken = 0;
  const ofCustomers = new Map<string, number>();
  /** The oldest first. */
  const waiting = new Set<WaitingPage>();

  const ownOf = (customer: string) => ofCustomers.get(customer) ?? 0;

  function hasPlace(customer: string | undefined): boolean {
    if (customer === undefined) return taken < most;
    const own = ownOf(customer);
    return own + 1 <= (most - (taken - own)) * partOfOne;
  }

  function count(customer: string | undefined, pages: 1 | -1): void {
    taken += pages;
    if (customer === undefined) return;
    const own = ownOf(customer) + pages;
    if (own > 0) ofCustomers.set(customer, own);
    else ofCustomers.delete(customer);
  }

  function begin(customer: string | undefined): () => void {
    count(customer, 1);
    return () => {
      count(customer, -1);
      for (const next of waiting) {
        // Whoever has their share waits for pages of their own, and nobody waits behind them.
        if (hasPlace(next.customer)) next.begin();
      }
    };
  }

  return {
    take: async (customer) => {
      if (hasPlace(customer)) return begin(customer);
      return await new Promise((resolve) => {
        const leave = (place: (() => void) | null) => {
          clearTimeout(timer);
          waiting.delete(page);
          resolve(place);
        };
        const page: WaitingPage = {
          customer,
          begin: () => {
            leave(begin(customer));
          },
        };
        const timer = setTimeout(leave, patienceMs, null);
        waiting.add(page);
      });
    },
  };
}
