import { readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { TrialSite } from '../testing/trial-site.ts';

let site: TrialSite;
const code = 'a long script, '.repeat(200);

beforeEach(async () => {
  site = await TrialSite.create();
  await site.releaseShell();
  await site.release({ code });
});

afterEach(() => site.remove());

const folder = () => join(site.folder, 'remotes/catalog/1.0.0');
const release = async () => site.run(['release', '--from', await site.buildRemote({ code })]);

it('a release has its large texts in each form that browsers take', async () => {
  expect((await readdir(folder())).sort()).toEqual([
    ...['provenance.json', 'release.json', 'remote.css'],
    ...['remote.js', 'remote.js.br', 'remote.js.gz'],
    'remoteEntry.js',
  ]);
  const [plain, brotli, gzip] = await Promise.all(
    ['', '.br', '.gz'].map((suffix) => readFile(join(folder(), `remote.js${suffix}`))),
  );
  expect(brotliDecompressSync(brotli ?? '')).toEqual(plain);
  expect(gunzipSync(gzip ?? '')).toEqual(plain);
});

it('the same build again changes nothing, also where the first release was not compressed', async () => {
  expect((await release()).stdout).toContain('Nothing to do');
  for (const suffix of ['br', 'gz']) await rm(join(folder(), `remote.js.${suffix}`));
  expect((await release()).stdout).toContain('Nothing to do');
});

it.each([
  ['that is none', 'remote.js.gz', Buffer.from('no gzip')],
  ['with another content', 'remote.js.br', brotliCompressSync('alert(1)')],
  ['that unpacks to far more', 'remote.js.br', brotliCompressSync(Buffer.alloc(10_000_000))],
])('a compressed file %s keeps its version from going live', async (_, file, content) => {
  await site.release({ version: '2.0.0', code: 'b' });
  await writeFile(join(folder(), file), content);
  const { code: exitCode, stderr } = await site.run(['rollback', 'catalog']);
  expect(exitCode).toBe(1);
  expect(stderr).toContain(`${file} does not hold what it was made of`);
  expect(await site.live()).toContain('catalog 2.0.0');
});

it('a compressed file of nothing keeps its version from going live', async () => {
  await site.release({ version: '2.0.0', code: 'b' });
  await writeFile(join(folder(), 'more.js.br'), brotliCompressSync('alert(1)'));
  const { stderr } = await site.run(['rollback', 'catalog']);
  expect(stderr).toContain('more.js.br is not the compressed form of any file');
});
