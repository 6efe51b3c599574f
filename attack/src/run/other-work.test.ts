import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { watchOtherWork, workSoFar, type Work } from './other-work.ts';

const onLinux = existsSync('/proc/stat') ? it : it.skip;

/** A watch over a machine that computed so much until two looks, a second apart. */
function watch(first: Partial<Work> | null, second: Partial<Work> | null) {
  const nothing = { allMs: 0, ownMs: 0 };
  const looks = [
    first && { ...nothing, atMs: 0, ...first },
    second && { ...nothing, atMs: 1000, ...second },
  ];
  return watchOtherWork(() => looks.shift() ?? null).end();
}

it('what others compute is all but what is our own, of all processors', () => {
  const whole = 1000 * availableParallelism();
  expect(watch({}, { allMs: whole, ownMs: whole / 4 })).toBeCloseTo(0.75);
  expect(watch({ allMs: 500, ownMs: 90 }, { allMs: 800, ownMs: 390 })).toBe(0);
  // The system counts coarsely.
  expect(watch({}, { allMs: 100, ownMs: 110 })).toBe(0);
});

it('where the system does not say it, or after a moment, nothing is known', () => {
  expect(watch(null, null)).toBeNull();
  expect(watch({}, { atMs: 20, allMs: 20 })).toBeNull();
});

onLinux('what was started here is our own, also once it has ended', () => {
  const countFor = 'while (process.cpuUsage().user < 300_000);';
  const inAnother = `require('child_process').spawnSync(process.execPath, ['-e', '${countFor}'])`;
  const before = workSoFar();
  spawnSync(process.execPath, ['-e', inAnother]);
  const after = workSoFar();
  expect((after?.ownMs ?? 0) - (before?.ownMs ?? 0)).toBeGreaterThanOrEqual(280);
  expect((after?.allMs ?? 0) - (before?.allMs ?? 0)).toBeGreaterThanOrEqual(280);
});
