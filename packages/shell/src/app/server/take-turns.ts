/** Node's, which the types of a front end leave out. */
declare const setImmediate: (run: () => void) => void;

/**
 * A line of work that would each keep the thread busy: whoever waits in it gets a turn of the event loop for itself (rule G179). Where the
 * answer that many pages wait for comes, they would else be rendered in one go, and the thread would seem to be stuck.
 */
export function createTurns() {
  let last = Promise.resolve();
  /** Resolves when it is one's turn; what is to be done in it is done at once. */
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
