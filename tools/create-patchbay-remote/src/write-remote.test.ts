import { mkdtemp, mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { planRemote } from './plan-remote.ts';
import { writeRemote } from './write-remote.ts';

const template = resolve(import.meta.dirname, '../template');
const plan = planRemote({ name: 'news', mount: '/whats-new/', slots: 'footer' });

let folder: string;
/** Every version that is asked for, as if all were packed. */
const versions = {
  version: '1.2.3',
  catalog: new Proxy<Record<string, string>>({}, { get: () => '9.9.9' }),
};
const write = (packages: string | null) =>
  writeRemote(plan, { folder: join(folder, 'news'), template, versions, packages });

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'patchbay-create-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

const textOf = (file: string) => readFile(join(folder, 'news', file), 'utf8');

it('a new repository has all that its README names, and no word of the template is left (G121)', async () => {
  await write(null);
  const files = await readdir(join(folder, 'news'), { recursive: true });
  expect(files).toEqual(
    expect.arrayContaining([
      '.gitignore',
      '.github/workflows/remote.yml',
      'README.md',
      'remote.json',
      'src/remote.ts',
      'src/slots/footer.view.tsx',
      'tests/remote.spec.ts',
    ]),
  );
  for (const file of files.filter((name) => /\w\.\w+$/.test(name))) {
    expect([file, await textOf(file)]).not.toEqual([file, expect.stringContaining('REMOTE_')]);
  }
  expect(await textOf('src/app/routes.ts')).toContain("path: '/whats-new/'");
});

it('takes the packages of Patchbay from a registry, each in the version that was packed', async () => {
  await write(null);
  expect(JSON.parse(await textOf('package.json'))).toMatchObject({
    dependencies: { '@patchbay/shared': '1.2.3', react: '9.9.9' },
    devDependencies: { '@patchbay/remote-kit': '1.2.3' },
  });
});

it('takes them along where their tarballs are given, so that whoever clones it can install it', async () => {
  const packages = join(folder, 'packs');
  await mkdir(packages);
  const names = ['domain', 'shared', 'ui', 'bundler', 'remote-kit'];
  const tarballs = names.map((name) => `patchbay-${name}-1.2.3.tgz`);
  for (const file of tarballs) await writeFile(join(packages, file), file);
  await write(packages);
  expect((await readdir(join(folder, 'news/vendor'))).sort()).toEqual([...tarballs].sort());
  expect(JSON.parse(await textOf('package.json'))).toMatchObject({
    dependencies: { '@patchbay/shared': 'file:vendor/patchbay-shared-1.2.3.tgz' },
  });
});

it('says which tarballs are missing, and writes nothing', async () => {
  const failure: unknown = await write(folder).catch((error: unknown) => error);
  expect(failure).toHaveProperty('code', 'not-found');
  expect(failure).toHaveProperty(
    'problems',
    expect.arrayContaining(['patchbay-shared-1.2.3.tgz is missing']),
  );
  expect(await readdir(folder)).toEqual([]);
});

it('leaves alone what is there already (G121)', async () => {
  await mkdir(join(folder, 'news'));
  await writeFile(join(folder, 'news/notes.txt'), 'mine');
  await expect(write(null)).rejects.toThrow('is not empty');
  expect(await readdir(join(folder, 'news'))).toEqual(['notes.txt']);
});
