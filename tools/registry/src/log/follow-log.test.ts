import { setImmediate as nextTurn } from 'node:timers/promises';
import { nextLines, readLog, type Before } from './change-log.ts';
import { createLogReader } from './follow-log.ts';

/** A log of so many releases. */
function logOf(count: number): string {
  let log = '';
  for (let number = 1; number <= count; number += 1) {
    const before: Before = { log, registry: log === '' ? null : String(number - 1), live: [] };
    const at = '2026-03-01T12:00:00.000Z';
    const nobody = { source: null, subject: null, builtAt: null, signed: null };
    const cause = { action: 'release', at, ...nobody } as const;
    log += nextLines({ ...before, cause, next: String(number), changes: [] });
  }
  return log;
}

const lines = (text: string) => text.split(/(?<=\n)/);

it('reads on where it had read to, and finds what a reading of all would find', async () => {
  const read = createLogReader();
  const log = logOf(5);
  const [first = '', second = '', third = '', ...others] = lines(log);
  for (const text of [
    '',
    first,
    first + second,
    `${first}${second}{ "cut": "sh`,
    first + second + third,
    // Somebody has changed a line that was read before, taken it out, and put it back.
    [first, second.replace('2026', '2027'), third, ...others].join(''),
    [first, third, ...others].join(''),
    log,
    `${log}{}\n`,
  ]) {
    expect(await read(text, '3')).toEqual(readLog(text, '3'));
  }
});

it('lets others have their turns while it reads a long one, and reads it once', async () => {
  const read = createLogReader();
  const log = '{}\n'.repeat(1000);
  const turnsOf = async (text: string) => {
    const state = { isOver: false };
    const reading = read(text, null).then(() => (state.isOver = true));
    let turns = 0;
    for (; !state.isOver; turns += 1) await nextTurn();
    await reading;
    return turns;
  };
  expect(await turnsOf(log)).toBeGreaterThan(5);
  expect(await turnsOf(log)).toBe(1);
  expect(await turnsOf(`${log}{}\n`)).toBe(1);
});
