import { setImmediate as nextTurn } from 'node:timers/promises';

/** A file that is sent takes some ten turns of the event loop, and each of them accepts a connection. An idle one takes microseconds. */
const mostTurns = 10;

/** A turn that is long has served all who waited for it. */
const mostMs = 10;

/**
 * Lets the process read, answer and accept between two pieces of work: some turns of the event loop, and few where each is
 * long, since a crowd that asks for something cheap would keep the next piece waiting for ten times as long as itself.
 * @param now milliseconds
 */
export async function turnToOthers(now: () => number = () => performance.now()): Promise<void> {
  const begunAt = now();
  for (let turns = 0; turns < mostTurns; turns += 1) {
    await nextTurn();
    if (now() - begunAt >= mostMs) return;
  }
}
