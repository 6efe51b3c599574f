import { setImmediate } from 'node:timers/promises';
import { createWorkQueue } from './work-queue.ts';

it('so many pieces of work run at a time, in their order, and each gives its result', async () => {
  const queue = createWorkQueue({ atATime: 2 });
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const results = [0, 1, 2, 3].map((piece) =>
    queue(async () => {
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
  const queue = createWorkQueue({ atATime: 1 });
  const failed = queue(() => Promise.reject(new Error('on fire')));
  const next = queue(() => Promise.resolve('done'));
  await expect(failed).rejects.toThrow('on fire');
  expect(await next).toBe('done');
  expect(await queue(() => Promise.resolve('again'))).toBe('again');
});

/** A piece of work that lasts until it is ended. */
function openWork() {
  let end: () => void = () => undefined;
  let hasBegun = false;
  const ended = new Promise<void>((resolve) => (end = resolve));
  return {
    work: () => {
      hasBegun = true;
      return ended;
    },
    hasBegun: () => hasBegun,
    end,
  };
}

it('refuses work beyond those that may wait, and takes it again later', async () => {
  const queue = createWorkQueue({ atATime: 1, mostWaiting: 1 });
  const [running, waiting] = [openWork(), openWork()];
  const results = [queue(running.work), queue(waiting.work)];
  await expect(queue(() => Promise.resolve('never'))).rejects.toMatchObject({
    kind: 'unavailable',
    headers: { 'Retry-After': expect.stringMatching(/^\d+$/) as string },
  });
  running.end();
  waiting.end();
  await Promise.all(results);
  expect(await queue(() => Promise.resolve('later'))).toBe('later');
});

it('work that nobody waits for any more leaves the queue and gives its place away', async () => {
  const queue = createWorkQueue({ atATime: 1, mostWaiting: 1 });
  const [running, given, next] = [openWork(), openWork(), openWork()];
  const client = new AbortController();
  const first = queue(running.work, { signal: client.signal });
  const left = queue(given.work, { signal: client.signal });
  client.abort();
  await expect(left).rejects.toMatchObject({ kind: 'unavailable' });
  await expect(queue(given.work, { signal: client.signal })).rejects.toMatchObject({
    kind: 'unavailable',
  });
  const second = queue(next.work);
  // Work that has begun runs to its end, and keeps its place until then.
  await setImmediate();
  expect(next.hasBegun()).toBe(false);
  running.end();
  next.end();
  await Promise.all([first, second]);
  expect(given.hasBegun()).toBe(false);
});

it('one owner does not fill the queue: what is theirs beyond their share is refused', async () => {
  const queue = createWorkQueue({ atATime: 1, mostWaiting: 3, mostOfOne: 2 });
  const work = [openWork(), openWork(), openWork()];
  const results = [0, 1].map((index) => queue(work[index]?.work ?? never, { owner: 'one' }));
  await expect(queue(never, { owner: 'one' })).rejects.toMatchObject({ kind: 'unavailable' });
  results.push(queue(work[2]?.work ?? never, { owner: 'another' }));
  for (const { end } of work) end();
  await Promise.all(results);
  await expect(queue(() => Promise.resolve('later'), { owner: 'one' })).resolves.toBe('later');
});

const never = () => Promise.reject(new Error('This must not be done'));

it('of one owner so many run at a time, and the owners take turns', async () => {
  const queue = createWorkQueue({ atATime: 2, atATimeOfOne: 1 });
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const results = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map((name) =>
    queue(
      async () => {
        begun.push(name);
        await new Promise<void>((resolve) => ends.push(resolve));
      },
      { owner: name.slice(0, 1) },
    ),
  );
  await setImmediate();
  expect(begun).toEqual(['a1', 'b1']);
  for (let round = 0; round < results.length; round += 1) {
    ends[round]?.();
    await setImmediate();
  }
  await Promise.all(results);
  expect(begun).toEqual(['a1', 'b1', 'a2', 'b2', 'c1', 'a3']);
});

it('what an owner may not begin yet keeps no other from a free place', async () => {
  const queue = createWorkQueue({ atATime: 2, atATimeOfOne: 1 });
  const first = openWork();
  const results = [1, 2, 3].map(() => queue(first.work, { owner: 'a' }));
  expect(await queue(() => Promise.resolve('done'), { owner: 'b' })).toBe('done');
  first.end();
  await Promise.all(results);
});

it('many owners who fill the queue keep no next one out: the newest of those of whom most wait are given up', async () => {
  const queue = createWorkQueue({ atATime: 1, mostWaiting: 6, mostOfOne: 3 });
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const refused: string[] = [];
  const bring = (name: string) =>
    queue(
      async () => {
        begun.push(name);
        await new Promise<void>((resolve) => ends.push(resolve));
      },
      { owner: name.slice(0, 1) },
    ).catch((error: unknown) => {
      expect(error).toMatchObject({ kind: 'unavailable' });
      refused.push(name);
    });
  const results = ['x0', 'a1', 'a2', 'a3', 'b1', 'b2', 'b3'].map(bring);
  // Each newcomer has a place at once, and whoever has as many as others has no more.
  results.push(...['c1', 'd1', 'e1', 'f1', 'a4'].map(bring));
  await setImmediate();
  expect(refused.sort()).toEqual(['a2', 'a3', 'a4', 'b2', 'b3']);
  for (let round = 0; round < 7; round += 1) {
    ends[round]?.();
    await setImmediate();
  }
  await Promise.all(results);
  expect(begun).toEqual(['x0', 'a1', 'b1', 'c1', 'd1', 'e1', 'f1']);
});

it('nor do many owners near each other who have one piece each', async () => {
  const queue = createWorkQueue({ atATime: 1, mostWaiting: 3 });
  const running = openWork();
  const results = [queue(running.work, { owner: 'x', group: 'near' })];
  const near = ['a', 'b', 'c'].map((owner) =>
    queue(() => Promise.resolve(owner), { owner, group: 'near' }),
  );
  const given = Promise.allSettled(near);
  await expect(queue(never, { owner: 'd', group: 'near' })).rejects.toMatchObject({
    kind: 'unavailable',
  });
  const far = queue(() => Promise.resolve('far'), { owner: 'e', group: 'far' });
  running.end();
  await Promise.all(results);
  expect(await far).toBe('far');
  expect((await given).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
});
