import { readFileSync } from 'node:fs';
import {
  appendFile,
  mkdir,
  readFile,
  readdir,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { lockFolder } from '@patchbay/folder-lock';
import { TrialSite } from '../../testing/trial-site.ts';
import { examineSite } from './examine-site.ts';
import { findingKinds } from './findings.ts';

const host = '@patchbay/shared/host';

let prepared: TrialSite;
let site: TrialSite;

beforeAll(async () => {
  prepared = await TrialSite.create();
  await prepared.releaseShell({ contents: { exports: { [host]: ['useHost'] } } });
  await prepared.release({ contents: { uses: { [host]: ['useHost'] } } });
  await prepared.release({ version: '1.1.0', code: 'new' });
});

beforeEach(async () => {
  site = await prepared.copy();
});

afterEach(() => site.remove());

afterAll(() => prepared.remove());

const path = (file: string) => join(site.folder, file);

const examine = (keysFile: string | null = null) =>
  examineSite({ siteDir: site.folder, keysFile, now: site.now });

/** Every file with its content and time, of which none may change. */
async function everything(): Promise<string[]> {
  const entries = await readdir(site.folder, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile());
  return Promise.all(
    files.map(async (entry) => {
      const file = join(entry.parentPath, entry.name);
      return `${file} ${(await stat(file)).mtimeMs} ${await readFile(file, 'base64')}`;
    }),
  );
}

/** Changes what a JSON file of the site holds, by its text. */
async function edit(file: string, from: string, to: string): Promise<void> {
  const text = await site.read(file);
  expect(text).toContain(from);
  await writeFile(path(file), text.replace(from, to));
}

it('nothing is wrong with a site as its commands leave it', async () => {
  expect(await examine()).toEqual([]);
});

it.each([
  [
    'a registry that is half written',
    ['registry-damaged'],
    () => writeFile(path('registry.json'), '{'),
  ],
  ['a copy that is gone', ['copy-damaged'], () => rm(path('registry.last-good.json'))],
  [
    'a copy that says something else',
    ['copy-behind'],
    () => edit('registry.last-good.json', '"1.1.0"', '"1.0.0"'),
  ],
  ['an old page', ['page-behind'], () => writeFile(path('index.html'), 'old')],
  [
    'a shell without its template',
    ['page-damaged', 'live-release-damaged'],
    () => rm(path('shell/1.0.0/page.html')),
  ],
  [
    'a shell whose template is empty',
    ['page-damaged', 'live-release-damaged'],
    () => writeFile(path('shell/1.0.0/page.html'), ''),
  ],
  [
    'an altered file of a live release',
    ['live-release-damaged'],
    () => appendFile(path('remotes/catalog/1.1.0/remote.js'), '!'),
  ],
  [
    'a live release whose folder is gone',
    ['live-release-damaged'],
    () => rm(path('remotes/catalog/1.1.0'), { recursive: true }),
  ],
  [
    'a missing file of an old release',
    ['old-release-damaged'],
    () => rm(path('remotes/catalog/1.0.0/remote.css')),
  ],
  [
    'a slot that the shell does not know',
    ['entry-unusable', 'copy-behind', 'page-behind', 'log-damaged'],
    () => edit('registry.json', '"slots": []', '"slots": ["pigeons"]'),
  ],
  [
    'an export that the shell has lost',
    ['release-unfit'],
    async () => {
      const uses = { [host]: ['useHost'] };
      await site.release({ version: '1.2.0', contents: { uses } });
      await edit('shell/1.0.0/contents.json', '"useHost"', '"useGuest"');
    },
  ],
  [
    'a log with a line that cannot be read',
    ['log-damaged'],
    () => edit('releases.log', '"number":2', '"number":'),
  ],
  [
    'a log and a copy that cannot be read, beside an old page',
    ['copy-damaged', 'log-damaged', 'page-behind'],
    async () => {
      for (const file of ['releases.log', 'registry.last-good.json']) {
        await rm(path(file));
        await symlink(file, path(file));
      }
      await writeFile(path('index.html'), 'old');
    },
  ],
  [
    'a file in the place of all remotes, beside budgets that cannot be used',
    ['not-examined', 'budgets-unusable'],
    async () => {
      await rm(path('remotes'), { recursive: true });
      await writeFile(path('remotes'), '');
      await writeFile(path('budgets.json'), '[]');
    },
  ],
  [
    'files that a killed command left',
    ['drafts-left'],
    async () => {
      await mkdir(path('.release/drafts/one'), { recursive: true });
      await writeFile(path('.release/drafts/one/remote.js'), '');
    },
  ],
  [
    'budgets that cannot be used',
    ['budgets-unusable'],
    () => writeFile(path('budgets.json'), '[]'),
  ],
  [
    'a remote above its budget',
    ['over-budget'],
    () => writeFile(path('budgets.json'), '{"every":{"totalKilobytes":0.01}}'),
  ],
  [
    'releases that nothing needs',
    ['releases-unused'],
    async () => {
      for (const version of ['2.0.0', '3.0.0', '4.0.0']) {
        await site.release({ version, code: version });
      }
      site.now = new Date(Date.now() + 48 * 3_600_000);
    },
  ],
])('%s is told, and nothing is changed', async (_, codes, damage) => {
  await damage();
  const before = await everything();
  const findings = await examine();
  expect([...new Set(findings.map(({ code }) => code))].sort()).toEqual([...codes].sort());
  expect(await everything()).toEqual(before);
});

it('who has the lock is named, and keeps it', async () => {
  const lock = await lockFolder(path('.release/lock'), { purpose: 'a release of catalog' });
  const [found] = await examine();
  expect(found).toMatchObject({ code: 'lock-held', level: 'warning' });
  expect(found?.message).toContain(`a release of catalog (process ${process.pid}`);
  expect(lock.isHeld()).toBe(true);
  lock.release();
  expect(await examine()).toEqual([]);
});

it('a site that demands signatures is asked for them, and for its keys', async () => {
  const keysFile = join(site.root, 'keys.json');
  expect((await examine(keysFile)).map(({ code }) => code)).toEqual(['keys-unusable']);
  await writeFile(keysFile, '{"teams":[]}');
  expect(await examine(keysFile)).toMatchObject([
    { code: 'not-signed', message: 'shell 1.0.0 is not signed' },
  ]);
});

it('a folder without a release is no site yet', async () => {
  const [found] = await examineSite({
    siteDir: join(site.root, 'nowhere'),
    keysFile: null,
    now: site.now,
  });
  expect(found?.code).toBe('site-empty');
});

it('every code is in docs/operate.md as the code has it (G152)', () => {
  const document = readFileSync(
    resolve(import.meta.dirname, '../../../../../docs/operate.md'),
    'utf8',
  );
  const [, rest = ''] = document.split('\n## What is wrong\n');
  const [chapter = ''] = rest.split('\n## ');
  const rows = chapter
    .split('\n')
    .filter((line) => /^\| `[a-z-]+` /.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()));
  expect(
    rows.map(([, code = '', level, meaning, nextStep]) => [
      code.replaceAll('`', ''),
      { level, meaning, nextStep },
    ]),
  ).toEqual(Object.entries(findingKinds));
});
