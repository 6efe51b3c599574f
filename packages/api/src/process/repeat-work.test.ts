import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate } from 'node:timers/promises';
import { repeatWork } from './repeat-work.ts';

/** Work of which each turn waits for its end. */
function createWork() {
  const ends: ((error?: Error) => void)[] = [];
  const work = () =>
    new Promise<void>((resolve, reject) => {
      ends.push((error) => {
        if (error) reject(error);
        else resolve();
      });
    });
  return { ends, work };
}

const quiet = { everyMs: 60_000, log: () => undefined };

it('one turn follows another: whoever wakes it meanwhile gets one more, however many they are', async () => {
  const { ends, work } = createWork();
  const repeated = repeatWork('Work', work, quiet);
  expect(ends).toHaveLength(0);
  repeated.wake();
  repeated.wake();
  repeated.wake();
  expect(ends).toHaveLength(1);
  ends[0]?.();
  await setImmediate();
  expect(ends).toHaveLength(2);
  ends[1]?.();
  await setImmediate();
  expect(ends).toHaveLength(2);
  repeated.wake();
  expect(ends).toHaveLength(3);
  ends[2]?.();
  await repeated.stop();
});

it('a turn that fails is said and followed by the next', async () => {
  const { ends, work } = createWork();
  const logged: string[] = [];
  const repeated = repeatWork('Work', work, { ...quiet, log: (line) => logged.push(line) });
  repeated.wake();
  ends[0]?.(new Error('on fire'));
  await setImmediate();
  repeated.wake();
  ends[1]?.();
  await repeated.stop();
  expect(logged).toEqual(['Work failed: on fire']);
  expect(ends).toHaveLength(2);
});

it('stopping waits for the turn that is under way, and begins none', async () => {
  const { ends, work } = createWork();
  const repeated = repeatWork('Work', work, quiet);
  repeated.wake();
  repeated.wake();
  let isStopped = false;
  const stopped = repeated.stop().then(() => {
    isStopped = true;
  });
  await setImmediate();
  expect(isStopped).toBe(false);
  ends[0]?.();
  await stopped;
  repeated.wake();
  expect(ends).toHaveLength(1);
});

it('what is under way learns of the stop', async () => {
  const repeated = repeatWork(
    'Work',
    (stopped) =>
      new Promise((resolve) => {
        stopped.addEventListener('abort', () => {
          resolve();
        });
      }),
    quiet,
  );
  repeated.wake();
  await expect(repeated.stop()).resolves.toBeUndefined();
});

it('what a request wakes is done outside of that request', async () => {
  const requests = new AsyncLocalStorage<string>();
  const doneIn: (string | undefined)[] = [];
  const work = () => {
    doneIn.push(requests.getStore());
    return Promise.resolve();
  };
  const repeated = repeatWork('Work', work, quiet);
  requests.run('a request', repeated.wake);
  await repeated.stop();
  expect(doneIn).toEqual([undefined]);
});
