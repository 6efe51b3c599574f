import { readFile, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createFileReader } from '../files/served-bodies.ts';
import { TrialSite } from '../testing/trial-site.ts';

let prepared: TrialSite;
let site: TrialSite;

/** A remote whose files are known by their content. */
const shared = { sharesFiles: true, contract: '1.0.0' };

/** The files in the folder of all releases of the catalogue, without the compressed ones. */
const filesOf = async (name = 'catalog') =>
  (await readdir(join(site.folder, 'remotes', name), { withFileTypes: true }))
    .filter((entry) => entry.isFile() && !/\.(?:br|gz)$/.test(entry.name))
    .map((entry) => entry.name)
    .sort();

/** Makes every version look as if it had been added long ago. */
async function age(): Promise<void> {
  const entries = await readdir(join(site.folder, 'remotes/catalog'), { withFileTypes: true });
  const past = new Date('2026-02-01T00:00:00Z');
  for (const entry of entries) {
    if (entry.isDirectory()) {
      await utimes(join(site.folder, 'remotes/catalog', entry.name), past, past);
    }
  }
  site.now = new Date(site.now.getTime() + 48 * 3_600_000);
}

const addressesIn = async () =>
  [...(await site.read('index.html')).matchAll(/(?:href|src)="(\/(?:remotes|shell)\/[^"]*)"/g)]
    .map(([, address = '']) => address)
    .sort();

beforeAll(async () => {
  prepared = await TrialSite.create();
  await prepared.releaseShell();
  // As the releases of before lie on every site of today.
  await prepared.release({ version: '1.0.0', code: 'one' });
});

beforeEach(async () => {
  site = await prepared.copy();
});

afterEach(() => site.remove());

afterAll(() => prepared.remove());

it('a release brings only the files that no other has (G331)', async () => {
  await site.release({ ...shared, version: '1.1.0', code: 'two' });
  const before = await filesOf();
  await site.release({ ...shared, version: '1.2.0', code: 'three' });
  const brought = (await filesOf()).filter((file) => !before.includes(file));
  expect(brought.map((file) => file.replace(/\.[0-9a-f]{16}\./, '.'))).toEqual([
    'remote.js',
    'remoteEntry.js',
  ]);
  const listed = JSON.parse(await site.read('remotes/catalog/1.2.0/files.json')) as {
    file: string;
  }[];
  expect(listed.map(({ file }) => file).sort()).toEqual(
    (await filesOf()).filter((file) => file.endsWith('.css') || brought.includes(file)),
  );
});

it("a page asks for a file at one address, whichever release has it, and for one of before in its version's folder", async () => {
  expect(await addressesIn()).toContain('/remotes/catalog/1.0.0/remote.css');
  await site.release({ ...shared, version: '1.1.0', code: 'two' });
  const addresses = await addressesIn();
  await site.release({ ...shared, version: '1.2.0', code: 'three' });
  const [style] = addresses.filter(
    (address) => address.endsWith('.css') && address.includes('remotes'),
  );
  expect(style).toMatch(/^\/remotes\/catalog\/remote\.[0-9a-f]{16}\.css$/);
  expect(await addressesIn()).toContain(style);
});

it('a file whose name is there with another content is refused, and nothing is changed (G332)', async () => {
  await site.release({ ...shared, version: '1.1.0', code: 'two' });
  const [file = ''] = (await filesOf()).filter((name) => name.endsWith('.css'));
  await writeFile(join(site.folder, 'remotes/catalog', file), 'another content');
  const files = await filesOf();
  const dist = await site.buildRemote({ ...shared, version: '1.2.0', code: 'three' });
  const { code, stderr } = await site.run(['release', '--from', dist]);
  expect(code).not.toBe(0);
  expect(stderr).toContain(`remotes/catalog/${file} is there with another content`);
  expect(stderr).toContain('build again');
  expect(await filesOf()).toEqual(files);
  expect(await site.live()).toContain('catalog 1.1.0');
});

it('a build of today is refused on a shell that looks for all files in the folder of a version', async () => {
  await site.releaseShell({ version: '2.0.0', contract: '1.23.0' });
  const dist = await site.buildRemote({ ...shared, version: '1.1.0', contract: '1.25.0' });
  const { stderr } = await site.run(['release', '--from', dist]);
  expect(stderr).toContain(
    'catalog 1.1.0 was built for contract 1.25.0, the shell 2.0.0 has 1.23.0, which is older',
  );
});

it('a build that shares its files and has one without a hash in its name is refused', async () => {
  const dist = await site.buildRemote({ ...shared, version: '1.1.0' });
  await writeFile(join(dist, 'logo.png'), 'a picture');
  const { code, stderr } = await site.run(['release', '--from', dist]);
  expect(code).not.toBe(0);
  expect(stderr).toContain('logo.png lies beside the files of other releases');
});

it('a prune removes the files that no kept version lists, and those that a killed release left (G333)', async () => {
  for (const [index, code] of ['two', 'three', 'four'].entries()) {
    await site.release({ ...shared, version: `1.${index + 1}.0`, code });
  }
  await site.release({ ...shared, version: '2.0.0', code: 'two' });
  await writeFile(join(site.folder, 'remotes/catalog/left.0123456789abcdef.js'), '');
  await writeFile(join(site.folder, 'remotes/catalog/notes.txt'), 'of the operator');
  const live = JSON.parse(await site.read('remotes/catalog/2.0.0/files.json')) as {
    file: string;
  }[];
  await age();
  await site.done('prune', '--keep', '0');
  expect(await filesOf()).toEqual(['notes.txt', ...live.map(({ file }) => file)].sort());
  expect((await site.run(['status'])).stdout).not.toContain('damaged');
});

it('a rollback and a canary find their files after a prune', async () => {
  await site.release({ ...shared, version: '1.1.0', code: 'two' });
  await site.release({ ...shared, version: '1.2.0', code: 'three' });
  await age();
  await site.done('prune', '--keep', '1');
  await site.done('rollback', 'catalog');
  expect(await site.live()).toContain('catalog 1.1.0');
  await site.done('promote', 'catalog', '1.2.0', '--percent', '10');
  expect(await site.live()).toContain('catalog 1.2.0 at 10 %');
});

it('a prune removes no shared file while a version does not say which it needs', async () => {
  await site.release({ ...shared, version: '1.1.0', code: 'two' });
  await site.release({ ...shared, version: '1.2.0', code: 'three' });
  await site.release({ ...shared, version: '1.3.0', code: 'four' });
  await rm(join(site.folder, 'remotes/catalog/1.2.0/files.json'));
  const files = await filesOf();
  await age();
  await site.done('prune', '--keep', '1');
  expect(await filesOf()).toEqual(files);
});

it('a shared file that is lost or altered is one of its release', async () => {
  await site.release({ ...shared, version: '1.1.0', code: 'two' });
  const [file = ''] = (await filesOf()).filter((name) => name.startsWith('remote.'));
  const read = createFileReader(site.folder);
  const path = `/remotes/catalog/${file}`;
  expect(await read(path, '')).toMatchObject({ encoding: null });
  await writeFile(join(site.folder, path), 'altered');
  expect(await createFileReader(site.folder)(path, '')).toBe('damaged');
  expect(await read(path, '')).toBe('damaged');
  expect((await site.run(['status'])).stdout).toContain('catalog 1.1.0');
  await rm(join(site.folder, path));
  expect((await site.run(['status'])).stdout).toContain(`${file} is missing`);
});

it("today's releases stay where they are beside new ones, and can be gone back to", async () => {
  await site.releaseShell({ version: '2.0.0', code: 'new' });
  await site.release({ ...shared, version: '1.1.0', code: 'two' });
  await site.done('rollback', 'catalog');
  expect(await addressesIn()).toContain('/remotes/catalog/1.0.0/remote.css');
  await age();
  await site.done('prune', '--keep', '0');
  expect(await readFile(join(site.folder, 'remotes/catalog/1.0.0/remote.js'), 'utf8')).toContain(
    'one',
  );
  expect(await filesOf()).toEqual([]);
});
