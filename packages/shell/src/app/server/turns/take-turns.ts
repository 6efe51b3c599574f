/** Node's own function, which is not among the types of a front end. */
declare const setImmediate: (run: () => void) => void;

/**
 * A queue for pieces of work that each keep the thread busy: every piece gets a turn of the event loop for itself. When an answer
 * comes that many pages wait for, they would otherwise be rendered without a pause, and the thread would seem to be stuck.
 */
export function createTurns() {
  let last = Promise.resolve();
  /** Resolves when the caller's turn has come; the caller does its work at once then. */
  return (): Promise<void> => {
    last = last.then(
      () =>
        new Promise<void>((resolve) => {
          setImmediate(resolve);
        }),
    );
    return last;
  };
}
