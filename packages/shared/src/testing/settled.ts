/** Waits until every promise that can settle by now has: what comes after a network or a timer is not among them. */
export const settled = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve);
  });
