import { cpSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { FolderTarget } from '../target/folder-target.ts';
import { assertOneOf, snapshot } from '../testing/assert-whole.ts';
import { powerCutAt } from '../testing/failing-file-system.ts';
import { startChild } from '../testing/start-child.ts';
import { TrialSite } from '../testing/trial-site.ts';

let site: TrialSite;

beforeAll(async () => {
  site = await TrialSite.create();
  await site.releaseShell();
  await site.release({ version: '1.0.0', code: '1' });
  await site.release({ sharesFiles: true, version: '1.1.0', code: '2' });
  await site.release({ sharesFiles: true, version: '1.2.0', code: '3' }, '--percent', '0');
  await site.release({ name: 'installer' });
});

afterAll(() => site.remove());

/** Every file of a site, drafts too, except the lock's. */
async function listing(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name !== 'lock')
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
}

/** At once: to wait for each step of a copy takes some times as much of a processor. */
function copySite(name: string): string {
  const folder = join(site.root, name);
  cpSync(site.folder, folder, { recursive: true, preserveTimestamps: true });
  return folder;
}

const run = (folder: string, args: readonly string[], fs = powerCutAt(Infinity).fs) =>
  site.run(args, { target: new FolderTarget(folder, { fs }) });

/** A rollback stands for each change of the registry alone: they are written the same way. */
const commands: [string, () => Promise<readonly string[]>][] = [
  [
    'a release',
    async () => [
      'release',
      '--from',
      await site.buildRemote({ sharesFiles: true, version: '2.0.0', code: 'new' }),
    ],
  ],
  [
    'a release of the shell',
    async () => ['release', '--from', await site.buildShell({ version: '2.0.0', code: 'new' })],
  ],
  ['a rollback', () => Promise.resolve(['rollback', 'catalog', '--to', '1.0.0'])],
  [
    'a prune',
    () => {
      // The folders were made by the machine's own clock.
      site.now = new Date(Date.now() + 60_000);
      return Promise.resolve(['prune', '--keep', '0', '--older-than', '0m']);
    },
  ],
];

// Each is a command over and over, once for every change that it makes.
const timeoutMs = 120_000;

describe.each(commands)('%s whose machine loses power', (name, prepare) => {
  it(
    'before any change of a file leaves the old site or the new one, and can be done again (G18)',
    async () => {
      const args = await prepare();
      const id = name.replaceAll(' ', '-');
      const before = await snapshot(site.folder);
      const whole = copySite(`${id}-whole`);
      expect((await run(whole, args)).code).toBe(0);
      const after = await snapshot(whole);

      let at = 0;
      for (let isDone = false; !isDone; at += 1) {
        const folder = copySite(`${id}-${at}`);
        const { fs, isCut } = powerCutAt(at);
        await run(folder, args, fs);
        isDone = !isCut();
        await assertOneOf(folder, [before, after]);

        const { code, stderr } = await run(folder, args);
        expect({ at, code, stderr }).toEqual({ at, code: 0, stderr: '' });
        await assertOneOf(folder, [after]);
        expect(await listing(folder)).toEqual(await listing(whole));
      }
      expect(at).toBeGreaterThan(5);
    },
    timeoutMs,
  );
});

describe('the first release of a site whose machine loses power', () => {
  it(
    'leaves no site or the whole one, and can be done again',
    async () => {
      const args = ['release', '--from', await site.buildShell()];
      for (let at = 0, isDone = false; !isDone; at += 1) {
        const folder = join(site.root, `first-${at}`);
        const { fs, isCut } = powerCutAt(at);
        await run(folder, args, fs);
        isDone = !isCut();
        expect((await run(folder, args)).code).toBe(0);
        expect(await listing(folder)).toHaveLength(12);
        expect((await run(folder, ['status'])).stdout).not.toContain('cut short');
      }
    },
    timeoutMs,
  );
});

describe('a release whose process is killed', () => {
  it(
    'before any rename leaves the old site or the new one, and the next command mends it',
    async () => {
      const args = ['release', '--from', await site.buildRemote({ version: '3.0.0', code: 'new' })];
      const before = await snapshot(site.folder);
      const whole = copySite('killed-whole');
      await run(whole, args);
      const after = await snapshot(whole);

      // Folder, registry, its copy, page, what open pages ask for.
      const kills = await Promise.all(
        [0, 1, 2, 3, 4, 5].map(async (killAt) => {
          const folder = copySite(`killed-${killAt}`);
          const { signal, code } = await startChild({ folder, args, killAt }).ended;
          await assertOneOf(folder, [before, after]);
          const isMended = await site.run(args, { target: new FolderTarget(folder) });
          expect(isMended).toMatchObject({ code: 0, stderr: '' });
          await assertOneOf(folder, [after]);
          return signal ?? code;
        }),
      );
      expect(kills).toEqual([...Array<string>(5).fill('SIGKILL'), 0]);
    },
    timeoutMs,
  );
});
