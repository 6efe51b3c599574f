/**
 * Lets the database write while the next rows are read: at most one piece of work is under way.
 */
export function createWriteAhead() {
  let underWay = Promise.resolve();
  return {
    /** Begins a piece of work when the last one has ended. @throws what the last one has failed with */
    write: async (work: () => Promise<void>): Promise<void> => {
      await underWay;
      underWay = work();
      // The next caller gets the failure.
      underWay.catch(() => undefined);
    },
    /** @throws what the last piece of work has failed with */
    end: (): Promise<void> => underWay,
  };
}
