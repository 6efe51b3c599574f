import { appendFile, readFile, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { lockFolder } from '@patchbay/node-kit/folder-lock';
import { TrialSite } from '../testing/index.ts';

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

/** What `status` says is wrong, or to be looked at. */
async function examine(keysFile: string | null = null): Promise<readonly string[]> {
  const { stdout } = await site.run(['status', '--json'], { keysFile });
  const { problems, notices } = JSON.parse(stdout) as { problems: string[]; notices: string[] };
  return [...problems, ...notices];
}

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
    'a copy that is gone',
    [/^registry\.last-good\.json is not the copy/],
    () => rm(path('registry.last-good.json')),
  ],
  [
    'a copy that says something else',
    [/^registry\.last-good\.json is not the copy/],
    () => edit('registry.last-good.json', '"1.1.0"', '"1.0.0"'),
  ],
  [
    'an altered file of a live release',
    [/^The files of catalog 1\.1\.0 .*remote\.js/],
    () => appendFile(path('remotes/catalog/1.1.0/remote.js'), '!'),
  ],
  [
    'a live release whose folder is gone',
    [/has no catalog 1\.1\.0/],
    () => rm(path('remotes/catalog/1.1.0'), { recursive: true }),
  ],
  ['a missing file of an old release', [], () => rm(path('remotes/catalog/1.0.0/remote.css'))],
  [
    'an export that the shell has lost',
    [/^catalog 1\.2\.0 .*useHost/],
    async () => {
      const uses = { [host]: ['useHost'] };
      await site.release({ version: '1.2.0', contents: { uses } });
      await edit('shell/1.0.0/contents.json', '"useHost"', '"useGuest"');
    },
  ],
  [
    'a log of which a line cannot be read',
    [/^releases\.log: /],
    () => edit('releases.log', '"number":2', '"number":'),
  ],
  [
    'a log and a copy that cannot be read',
    [/releases\.log/, /^registry\.last-good\.json is not the copy/],
    async () => {
      for (const file of ['releases.log', 'registry.last-good.json']) {
        await rm(path(file));
        await symlink(file, path(file));
      }
    },
  ],
])('status tells of %s, and changes nothing (G152)', async (_, expected, damage) => {
  await damage();
  const before = await everything();
  expect(await examine()).toEqual(
    expected.map((sentence) => expect.stringMatching(sentence) as string),
  );
  expect(await everything()).toEqual(before);
});

it('status names who has the lock, who keeps it (G152)', async () => {
  const lock = await lockFolder(path('.release/lock'), { purpose: 'a release of catalog' });
  const [found] = await examine();
  expect(found).toContain(`a release of catalog (process ${process.pid}`);
  expect(lock.isHeld()).toBe(true);
  lock.release();
  expect(await examine()).toEqual([]);
});

it('status asks for the signatures of a site that demands them, and for its keys (G152)', async () => {
  const keysFile = join(site.root, 'keys.json');
  expect(await examine(keysFile)).toEqual([expect.stringContaining(keysFile)]);
  await writeFile(keysFile, '{"teams":[]}');
  expect(await examine(keysFile)).toEqual(['shell 1.0.0 is not signed']);
});
