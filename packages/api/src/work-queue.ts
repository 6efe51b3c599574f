/** Does a piece of work when it is its turn. */
export type TakeTurn = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * Work of which so many pieces run at a time, and the others wait in their order. Pictures and passwords are worked on by
 * the same few threads of the process: nobody's log-in should wait behind a page full of covers.
 */
export function createTurns(places: number): TakeTurn {
  let free = places;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
