import { createTurns } from './take-turns.ts';

/** Node's, which the types of a front end leave out. */
declare const setImmediate: (run: () => void) => void;

it('whoever waits in the line gets a turn of the event loop for itself, in order', async () => {
  const log: string[] = [];
  const turn = createTurns();
  const work = ['first', 'second', 'third'].map(async (name) => {
    await turn();
    log.push(name);
    // In between, others have theirs.
    setImmediate(() => log.push(`after ${name}`));
  });
  await Promise.all(work);
  expect(log).toEqual(['first', 'after first', 'second', 'after second', 'third']);
});
