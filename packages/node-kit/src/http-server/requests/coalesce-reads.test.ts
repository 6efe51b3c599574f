import { coalesceReads } from './coalesce-reads.ts';

/** A reading that ends when it is told to, with its number. */
function createReadings() {
  const ends: ((failure?: Error) => void)[] = [];
  const read = coalesceReads(
    () =>
      new Promise<number>((resolve, reject) => {
        const own = ends.length + 1;
        ends.push((failure) => {
          if (failure) reject(failure);
          else resolve(own);
        });
      }),
  );
  return { ends, read };
}

it('who asks while something is being read gets the next reading, which they share', async () => {
  const { ends, read } = createReadings();
  const first = read();
  const crowd = Array.from({ length: 100 }, () => read());
  expect(ends).toHaveLength(1);
  ends[0]?.();
  expect(await first).toBe(1);
  expect(ends).toHaveLength(2);
  const late = read();
  ends[1]?.();
  expect(new Set(await Promise.all(crowd))).toEqual(new Set([2]));
  ends[2]?.();
  expect(await late).toBe(3);
  expect(ends).toHaveLength(3);
  const alone = read();
  ends[3]?.();
  expect(await alone).toBe(4);
});

it('a reading that fails is nobody else’s', async () => {
  const { ends, read } = createReadings();
  const first = read();
  const next = read();
  ends[0]?.(new Error('damaged'));
  await expect(first).rejects.toThrow('damaged');
  ends[1]?.();
  expect(await next).toBe(2);
});

it('the next reading begins no sooner than it is told, and all who asked meanwhile share it', async () => {
  jest.useFakeTimers();
  let readings = 0;
  const read = coalesceReads(() => Promise.resolve((readings += 1)), { apartMs: 5 });
  expect(await read()).toBe(1);
  const crowd = [read(), read()];
  await jest.advanceTimersByTimeAsync(4);
  expect(readings).toBe(1);
  await jest.advanceTimersByTimeAsync(1);
  expect(await Promise.all(crowd)).toEqual([2, 2]);
  await jest.advanceTimersByTimeAsync(5);
  expect(await read()).toBe(3);
  jest.useRealTimers();
});
