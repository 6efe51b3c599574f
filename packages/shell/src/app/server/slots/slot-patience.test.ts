import { createSlotPatience } from './slot-patience.ts';

/** A page of 1000 ms, and what it is let to wait for slots. */
function openPage() {
  let time = 50;
  const waits: number[] = [];
  const { leftMs, spend } = createSlotPatience({ patienceMs: 1000, now: () => time });
  return {
    waits,
    pass: (ms: number) => {
      time += ms;
    },
    leftMs,
    waitFor: (ms: number) =>
      spend((atMostMs) => {
        waits.push(atMostMs);
        time += Math.min(ms, atMostMs);
        return Promise.resolve();
      }),
  };
}

it('a page waits for its slots a quarter of its time in all, however often', async () => {
  const { waits, waitFor, pass, leftMs } = openPage();
  await waitFor(100);
  pass(10);
  await waitFor(100);
  await waitFor(100);
  await waitFor(100);
  expect(waits).toEqual([250, 150, 50, 0]);
  expect(leftMs()).toBe(0);
});

it('a page waits for its slots no longer than for half of its time', async () => {
  const { waits, waitFor, pass } = openPage();
  pass(400);
  await waitFor(1000);
  pass(300);
  await waitFor(1000);
  expect(waits).toEqual([100, 0]);
});
