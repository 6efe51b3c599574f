import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createDisk } from '../disk/disk.ts';
import { useTemporaryFolder } from '../testing/temporary-folder.ts';
import { jobFile } from './job-file.ts';
import { createJobs } from './jobs.ts';

const folder = useTemporaryFolder();
const file = () => join(folder(), 'jobs.json');
const orderOf = (versionId: number) => ({ versionId, formats: null });
const ids = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** Jobs over a real file, or none, which end at once or when a test says so. */
function open({ isHeld = true, hasFile = true } = {}) {
  let writes = 0;
  const disk = createDisk({
    isDurable: false,
    beforeStep: (step) => Promise.resolve(void (step === 'write' && (writes += 1))),
  });
  const told = { all: 0, logged: [] as string[] };
  const begun = new Map<number, (isSlow: boolean) => void>();
  const jobs = createJobs(
    {
      file: hasFile
        ? jobFile(file(), disk, (message) => told.logged.push(message))
        : { read: () => Promise.resolve([]), write: () => Promise.resolve() },
      install: ({ versionId }, signal, _report, tellPace) =>
        new Promise((resolve, reject) => {
          begun.set(versionId, tellPace);
          if (!isHeld) resolve('');
          signal.addEventListener('abort', () => reject(new Error('it was told to stop')));
        }),
      discard: () => Promise.resolve(),
      onState: () => undefined,
      onAllStates: () => (told.all += 1),
      log: (message) => told.logged.push(message),
    },
    2,
  );
  return { jobs, told, begun, writes: () => writes };
}

it('beside 5,000 that have not ended another is refused, until one of them has', async () => {
  const { jobs } = open({ hasFile: false });
  await Promise.all(ids(5000).map((id) => jobs.start(orderOf(id))));
  await expect(jobs.start(orderOf(5001))).rejects.toMatchObject({ code: 'busy' });
  await jobs.start(orderOf(5000));
  await jobs.cancel(4000);
  await jobs.start(orderOf(5001));
  expect(jobs.states.get(5001)).toMatchObject({ status: 'downloading' });
  await jobs.close();
});

it('many that are begun at once are written down together', async () => {
  const { jobs, writes } = open();
  await Promise.all(ids(1000).map((id) => jobs.start(orderOf(id))));
  expect(writes()).toBeLessThanOrEqual(2);
  expect(JSON.parse(await readFile(file(), 'utf8'))).toHaveLength(1000);
  await jobs.close();
});

it('a file with any number of them lets the app start: the first 5,000 go on, told once', async () => {
  await writeFile(file(), JSON.stringify(ids(20_000).map(orderOf)));
  const { jobs, told } = open();
  await jobs.resume();
  expect(jobs.states.size).toBe(5000);
  expect(told.all).toBe(1);
  expect(JSON.parse(await readFile(file(), 'utf8'))).toHaveLength(5000);
  await jobs.close();
});

it('of those that have ended the oldest are forgotten', async () => {
  const { jobs } = open({ isHeld: false, hasFile: false });
  for (let first = 1; first <= 12_000; first += 1000) {
    await Promise.all(ids(1000).map((id) => jobs.start(orderOf(first + id - 1))));
    while (jobs.isBusy) await new Promise(setImmediate);
  }
  expect(jobs.states.size).toBe(10_000);
  expect([jobs.states.has(1), jobs.states.has(12_000)]).toEqual([false, true]);
  await jobs.close();
});

it('one that cannot be written down is refused to everybody who asks for it meanwhile', async () => {
  const { jobs } = open();
  await mkdir(file());
  const starts = await Promise.allSettled([jobs.start(orderOf(1)), jobs.start(orderOf(1))]);
  expect(starts.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await rm(file(), { recursive: true });
  await jobs.start(orderOf(1));
  expect(jobs.states.get(1)).toMatchObject({ status: 'downloading' });
  await jobs.close();
});

it('those that only wait for slow servers keep no place from others, up to some', async () => {
  const { jobs, begun } = open({ hasFile: false });
  const allAre = async (count: number) => {
    await new Promise(setImmediate);
    expect([...begun.keys()]).toEqual(ids(count));
  };
  await Promise.all(ids(20).map((id) => jobs.start(orderOf(id))));
  await allAre(2);
  begun.get(1)?.(true);
  await allAre(3);
  begun.get(1)?.(true);
  await allAre(3);
  for (const tellPace of begun.values()) tellPace(true);
  await allAre(5);
  for (const tellPace of begun.values()) tellPace(true);
  await allAre(6);
  // Those that go on again have their places, and nobody else begins.
  for (const tellPace of begun.values()) tellPace(false);
  await jobs.cancel(1);
  await allAre(6);
  jobs.setParallel(6);
  await allAre(7);
  await jobs.close();
});
