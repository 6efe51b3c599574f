import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { watchBody } from './watched-body.ts';

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

/** A body that is watched by a clock of the test's own. */
function watch() {
  const body = new PassThrough();
  let look = (): void => undefined;
  let isWatched = true;
  const repeat = (work: () => void) => {
    look = work;
    return () => (isWatched = false);
  };
  const failureOf = (cause: unknown) => new Error('away', { cause });
  const output = watchBody(body, 1000, failureOf, repeat);
  const failures: unknown[] = [];
  output.on('error', (error) => failures.push(error));
  return { body, output, failures, timePasses: () => look(), isWatched: () => isWatched };
}

it('a body that sends nothing for the time it may ends with an error', async () => {
  const { body, output, failures, timePasses } = watch();
  output.resume();
  body.write('a');
  await nextTurn();
  timePasses();
  body.write('b');
  await nextTurn();
  timePasses();
  await nextTurn();
  expect(failures).toEqual([]);
  timePasses();
  for (let turns = 0; turns < 3; turns += 1) await nextTurn();
  await nextTurn();
  expect(failures).toEqual([expect.objectContaining({ message: 'away' })]);
});

it('a reader who takes his time is waited for', async () => {
  const { body, output, failures, timePasses } = watch();
  body.write(Buffer.alloc(1024 * 1024));
  await nextTurn();
  for (let times = 0; times < 100; times += 1) timePasses();
  await nextTurn();
  expect(failures).toEqual([]);
  body.end('the end');
  let length = 0;
  output.on('data', (piece: Buffer) => (length += piece.length));
  await once(output, 'end');
  expect(length).toBe(1024 * 1024 + 7);
});

it('a reader who goes away ends the body', async () => {
  const { body, output, isWatched } = watch();
  output.destroy();
  for (let turns = 0; turns < 3; turns += 1) await nextTurn();
  expect([body.destroyed, isWatched()]).toEqual([true, false]);
});
