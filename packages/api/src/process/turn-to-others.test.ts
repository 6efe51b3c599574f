import { turnToOthers } from './turn-to-others.ts';

/** The turns of the event loop meanwhile, each of which takes so long. */
async function turnsOf(ms: number): Promise<number> {
  let turns = 0;
  let isOver = false;
  const turn = () => {
    if (isOver) return;
    turns += 1;
    for (const endAt = performance.now() + ms; performance.now() < endAt;);
    setImmediate(turn);
  };
  setImmediate(turn);
  await turnToOthers();
  isOver = true;
  return turns;
}

it('the event loop turns ten times to other work, and few times where its turns are long', async () => {
  expect(await turnsOf(0)).toBeGreaterThanOrEqual(9);
  expect(await turnsOf(20)).toBeLessThanOrEqual(2);
});
