import { turnToOthers } from './turn-to-others.ts';

/** The turns of the event loop meanwhile, where each takes so long. */
async function turnsOf(ms: number): Promise<number> {
  let turns = 0;
  let isOver = false;
  const turn = () => {
    turns += 1;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  let time = 0;
  await turnToOthers(() => (time += ms));
  isOver = true;
  return turns;
}

it('the event loop turns ten times to other work, and few times where its turns are long', async () => {
  expect(await turnsOf(0)).toBeGreaterThanOrEqual(9);
  expect(await turnsOf(20)).toBeLessThanOrEqual(2);
});
