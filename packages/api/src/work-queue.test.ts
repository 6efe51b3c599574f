import { setImmediate } from 'node:timers/promises';
import { createTurns } from './take-turns.ts';

it('so many pieces of work run at a time, in their order, and each gives its result', async () => {
  const takeTurn = createTurns(2);
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const results = [0, 1, 2, 3].map((piece) =>
    takeTurn(async () => {
      begun.push(piece);
      await new Promise<void>((resolve) => (ends[piece] = resolve));
      return piece * 10;
    }),
  );
  await setImmediate();
  expect(begun).toEqual([0, 1]);
  ends[1]?.();
  await setImmediate();
  expect(begun).toEqual([0, 1, 2]);
  ends[0]?.();
  ends[2]?.();
  await setImmediate();
  ends[3]?.();
  expect(await Promise.all(results)).toEqual([0, 10, 20, 30]);
});

it('work that fails gives its place away', async () => {
  const takeTurn = createTurns(1);
  const failed = takeTurn(() => Promise.reject(new Error('on fire')));
  const next = takeTurn(() => Promise.resolve('done'));
  await expect(failed).rejects.toThrow('on fire');
  expect(await next).toBe('done');
  expect(await takeTurn(() => Promise.resolve('again'))).toBe('again');
});
