import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readLog } from '../state/change-log.ts';
import { FolderTarget } from '../target/folder-target.ts';
import { powerCutAt } from '../testing/failing-file-system.ts';
import { TrialSite } from '../testing/trial-site.ts';

let site: TrialSite;

beforeEach(async () => {
  site = await TrialSite.create();
  await site.releaseShell();
  await site.release({ version: '1.0.0' });
  await site.release({ version: '1.1.0', code: 'next' }, '--message', 'Sort by date');
});

afterEach(() => site.remove());

const logPath = () => join(site.folder, 'releases.log');

async function problems(): Promise<string[]> {
  const { stdout } = await site.run(['log', '--verify', '--json']);
  const { error } = JSON.parse(stdout) as { error?: { problems: string[] } };
  return error?.problems ?? [];
}

async function editLines(edit: (lines: string[]) => string[]): Promise<void> {
  const lines = (await readFile(logPath(), 'utf8')).trimEnd().split('\n');
  await writeFile(
    logPath(),
    edit(lines)
      .map((line) => `${line}\n`)
      .join(''),
  );
}

it('tells every change of what is live, with what for (G103)', async () => {
  await site.done('promote', 'catalog', '1.0.0', '--percent', '10', '--allow-downgrade');
  await site.done('rollback', 'catalog');
  await site.done('retire', 'catalog', '--message', 'Nobody uses it');
  const { entries } = readLog(await site.read('releases.log'), null);
  const told = entries.flatMap(({ action, changes, source }) =>
    changes.map(
      ({ name, kind, from, to }) =>
        `${action} ${name} ${kind} ${String(from)} ${String(to)}: ${source?.message ?? ''}`,
    ),
  );
  expect(told).toEqual([
    'release shell live null 1.0.0: Show the newest first',
    'release catalog live null 1.0.0: Show the newest first',
    'release catalog live 1.0.0 1.1.0: Sort by date',
    'promote catalog canary null 1.0.0 (10 %): Show the newest first',
    'rollback catalog canary 1.0.0 (10 %) null: Show the newest first',
    'retire catalog live 1.1.0 null: Nobody uses it',
  ]);
  expect(await problems()).toEqual([]);
  expect(await site.done('log')).toContain('Nobody uses it');
});

it('keeps a reason of several lines as one, of as much as a line may have', async () => {
  await site.done('retire', 'catalog', '--message', `Nobody\nuses it${'.'.repeat(600)}`);
  const { entries } = readLog(await site.read('releases.log'), null);
  expect(entries.at(-1)?.source?.message).toBe(`Nobody uses it${'.'.repeat(486)}`);
  expect(await problems()).toEqual([]);
});

it('finds a line that cannot be read, and an end that was cut off (G103)', async () => {
  await editLines((lines) => lines.toSpliced(1, 1, '{'));
  expect(await problems()).toEqual(['Line 2 cannot be read']);
  await editLines((lines) => lines.slice(0, 1));
  expect(await problems()).toEqual(['The registry is not the one that the last line tells of']);
});

it('reads a part, the last lines before a number', async () => {
  const text = await site.read('releases.log');
  const numbersOf = (part: Parameters<typeof readLog>[2]) => {
    const { entries, hasMore } = readLog(text, null, part);
    return [entries.map(({ number }) => number), hasMore];
  };
  expect(numbersOf({ max: 2 })).toEqual([[2, 3], true]);
  expect(numbersOf({ before: 3, max: 2 })).toEqual([[1, 2], false]);
  expect(numbersOf({ before: 1, max: 2 })).toEqual([[], false]);
});

it('a registry that was changed by hand is found, and told from then on', async () => {
  const file = join(site.folder, 'registry.json');
  const text = await readFile(file, 'utf8');
  await writeFile(file, `${text} `);
  expect(await problems()).toEqual(['The registry is not the one that the last line tells of']);
  await site.release({ version: '1.2.0', code: 'later' });
  expect((await problems()).join()).toMatch(/something changed the registry without this log/);
});

it('a half-written line is nobody’s, and is gone with the next change', async () => {
  await appendFile(logPath(), '{"number":4,"at":"2026');
  expect(await problems()).toEqual([]);
  await site.release({ version: '1.2.0', code: 'later' });
  expect(await problems()).toEqual([]);
  expect(await site.read('releases.log')).not.toContain('"at":"2026{');
});

it('says that a change was cut short, and is verified (G103)', async () => {
  await site.release({ version: '2.0.0', code: 'cut' }, '--percent', '0');
  const promotion = ['promote', 'catalog', '2.0.0'];
  const before = await site.read('registry.json');
  let hasCutAfterLine = false;
  for (let at = 0; !hasCutAfterLine; at += 1) {
    const { fs, isCut } = powerCutAt(at);
    await site.run(promotion, { target: new FolderTarget(site.folder, { fs }) });
    if (!isCut()) throw new Error('It was never cut between line and registry');
    const { entries } = readLog(await site.read('releases.log'), null);
    hasCutAfterLine =
      entries.at(-1)?.subject === 'catalog 2.0.0' && (await site.read('registry.json')) === before;
  }
  await site.release({ version: '3.0.0', code: 'whole' });
  const { entries } = readLog(await site.read('releases.log'), null);
  expect(entries.slice(-2).map(({ action, subject }) => `${action} ${String(subject)}`)).toEqual([
    'undone catalog 2.0.0',
    'release catalog 3.0.0',
  ]);
  expect(await problems()).toEqual([]);
});

it('begins with what was live where there was none', async () => {
  await writeFile(logPath(), '');
  await site.release({ version: '1.2.0', code: 'later' });
  const { entries } = readLog(await site.read('releases.log'), null);
  expect(entries[0]).toMatchObject({
    action: 'begin',
    changes: [
      { name: 'shell', to: '1.0.0' },
      { name: 'catalog', to: '1.1.0' },
    ],
  });
});
