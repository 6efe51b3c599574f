/** Shares what can be rendered at a time among those who ask (rule H166). */
export interface PageShares {
  /**
   * Takes a place for a page.
   * @returns the function that gives it back; null where the customer has its share already
   */
  readonly take: (customer: string) => (() => void) | null;
}

/** One customer has a third of what the others leave: several together always leave some of it. */
const partOfOne = 1 / 3;

export function createPageShares(most: number): PageShares {
  let taken = 0;
  const ofCustomers = new Map<string, number>();
  return {
    take: (customer) => {
      const own = ofCustomers.get(customer) ?? 0;
      if (own + 1 > (most - (taken - own)) * partOfOne) return null;
      taken += 1;
      ofCustomers.set(customer, own + 1);
      return () => {
        taken -= 1;
        const rest = (ofCustomers.get(customer) ?? 0) - 1;
        if (rest > 0) ofCustomers.set(customer, rest);
        else ofCustomers.delete(customer);
      };
    },
  };
}
