/**
 * Waits until every promise that can settle by now has: promises that wait for a network or a timer are not among them.
 */
export const settled = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve);
  });
