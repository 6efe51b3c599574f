/** Node's own function, which is not among the types of a front end. */
declare const setImmediate: (run: () => void) => void;

type Tell = (owner: string | null) => void;

/** Whose code is rendered, in this thread; null for nobody's. */
let rendered: string | null = null;
/** Counts the turns of the event loop that were somebody's. */
let turns = 0;

/** Tells whose code works in this thread, which is all pages'. */
export function createWorkMarks(tell: Tell): {
  /** From now on. */
  readonly mark: Tell;
  /** Until the end of this turn of the event loop: what waits for something goes on in one, and nothing says where it ends. */
  readonly markTurn: Tell;
} {
  return {
    mark: (owner) => {
      rendered = owner;
      tell(owner);
    },
    markTurn: (owner) => {
      turns += 1;
      const turn = turns;
      tell(owner);
      setImmediate(() => {
        if (turn === turns) tell(rendered);
      });
    },
  };
}
