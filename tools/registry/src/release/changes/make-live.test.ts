import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FolderTarget } from '../../target/folder-target.ts';
import { realFileSystem, type FileSystem } from '../../target/release-target.ts';
import { TrialSite } from '../../testing/trial-site.ts';

let prepared: TrialSite;
let site: TrialSite;

beforeAll(async () => {
  prepared = await TrialSite.create();
  await prepared.releaseShell();
  for (const version of ['1.0.0', '1.1.0', '1.2.0'])
    await prepared.release({ version, code: version });
});

beforeEach(async () => {
  site = await prepared.copy();
});

afterEach(() => site.remove());

afterAll(() => prepared.remove());

const catalog = async () => (await site.live()).slice(1);

describe('a rollback', () => {
  it('makes the version before live, and a second one goes further back, never forward (G20)', async () => {
    await site.done('rollback', 'catalog-remote');
    expect(await catalog()).toEqual(['catalog 1.1.0']);
    await site.done('rollback', 'catalog');
    expect(await catalog()).toEqual(['catalog 1.0.0']);
    const { code, stderr } = await site.run(['rollback', 'catalog']);
    expect(code).toBe(1);
    expect(stderr).toContain('no earlier version to go back to');
  });

  it('that is live, but perhaps not for certain, is not to be tried again: it would go further back', async () => {
    let isPlaced = false;
    const rename: FileSystem['rename'] = async (from, to) => {
      await realFileSystem.rename(from, to);
      isPlaced ||= String(to).endsWith('registry.json');
    };
    const open: FileSystem['open'] = (...args) =>
      isPlaced && args[0] === site.folder
        ? Promise.reject(Object.assign(new Error('EIO: fsync'), { code: 'EIO' }))
        : realFileSystem.open(...args);
    const target = new FolderTarget(site.folder, { fs: { ...realFileSystem, rename, open } });
    const { stderr } = await site.run(['rollback', 'catalog'], { target });
    expect(stderr.replaceAll(site.folder, 'SITE').trim()).toBe(
      'patchbay: The change is live, but SITE/registry.json may not outlive a power cut: EIO: fsync. Mend the cause: the next command writes what is missing',
    );
    expect(await catalog()).toEqual(['catalog 1.1.0']);
    await site.done('promote', 'catalog', '1.1.0');
    expect(await catalog()).toEqual(['catalog 1.1.0']);
    expect(await site.read('registry.last-good.json')).toBe(await site.read('registry.json'));
    expect(await site.pageRegistry()).toContain('"1.1.0"');
  });

  it('to a named version passes by what was live in between', async () => {
    await site.done('rollback', 'catalog', '--to', '1.0.0');
    expect(await catalog()).toEqual(['catalog 1.0.0']);
    expect((await site.run(['rollback', 'catalog'])).code).toBe(1);
  });

  it('after a release over a withdrawn version goes back to the good one', async () => {
    await site.done('rollback', 'catalog');
    await site.release({ version: '1.3.0', code: '1.3.0' });
    await site.done('rollback', 'catalog');
    expect(await catalog()).toEqual(['catalog 1.1.0']);
  });

  it('needs no build and no other file than those of the version', async () => {
    await rm(join(site.folder, 'remotes/catalog/1.2.0'), { recursive: true });
    await site.done('rollback', 'catalog');
    expect(await catalog()).toEqual(['catalog 1.1.0']);
  });

  it('is refused to a version whose files were changed since', async () => {
    await writeFile(join(site.folder, 'remotes/catalog/1.1.0/remote.js'), 'altered');
    const { stderr } = await site.run(['rollback', 'catalog']);
    expect(stderr).toContain('The files of catalog 1.1.0 are not those that were added');
    expect(await catalog()).toEqual(['catalog 1.2.0']);
  });

  it('of the shell is a rollback like any other', async () => {
    await site.releaseShell({ version: '1.0.1', code: 'new' });
    await site.done('rollback', 'shell');
    expect(await site.live()).toEqual(['shell 1.0.0', 'catalog 1.2.0']);
  });

  it('of the shell is refused where a live remote needs the newer one', async () => {
    await site.releaseShell({ version: '1.1.0', contract: '1.1.0' });
    await site.release({ version: '2.0.0', contract: '1.1.0' });
    const { stderr } = await site.run(['rollback', 'shell']);
    expect(stderr).toContain('catalog 2.0.0 was built for contract 1.1.0');
  });

  it('of what is not there says what is', async () => {
    expect((await site.run(['rollback', 'nobody'])).stderr).toContain('Live remotes: catalog');
    expect((await site.run(['rollback', 'catalog', '--to', '9.0.0'])).stderr).toContain(
      'Available versions: 1.0.0, 1.1.0, 1.2.0',
    );
  });
});

describe('a remote that is retired', () => {
  it('is off the site and the page, its files stay, and a rollback brings it back (G20)', async () => {
    await site.release({ name: 'installer' });
    expect(await site.done('retire', 'catalog-remote')).toContain(
      'catalog 1.2.0 is off the site: npm run rollback -- catalog brings it back',
    );
    expect(await site.live()).toEqual(['shell 1.0.0', 'installer 1.0.0']);
    expect(await site.pageRegistry()).not.toContain('catalog');
    await site.read('remotes/catalog/1.2.0/remote.js');
    await site.done('rollback', 'catalog');
    expect(await site.live()).toEqual(['shell 1.0.0', 'installer 1.0.0', 'catalog 1.2.0']);
    await site.done('rollback', 'catalog');
    expect(await site.live()).toContain('catalog 1.1.0');
  });

  it('may be the only one, and may be retired again', async () => {
    await site.done('retire', 'catalog');
    expect(await site.live()).toEqual(['shell 1.0.0']);
    expect(await site.done('retire', 'catalog')).toContain('Nothing to do');
    expect((await site.run(['promote', 'catalog', '1.1.0', '--percent', '5'])).stderr).toContain(
      'catalog is not live',
    );
  });

  it('comes back in the version that is named, and then passes by the ones in between', async () => {
    await site.done('retire', 'catalog');
    await site.done('rollback', 'catalog', '--to', '1.1.0');
    expect(await catalog()).toEqual(['catalog 1.1.0']);
    await site.done('rollback', 'catalog');
    expect(await catalog()).toEqual(['catalog 1.0.0']);
  });

  it('comes back by a release or a promotion, and what was retired can be gone back to', async () => {
    await site.done('retire', 'catalog');
    await site.release({ version: '1.3.0', code: '1.3.0' });
    expect(await catalog()).toEqual(['catalog 1.3.0']);
    await site.done('rollback', 'catalog');
    expect(await catalog()).toEqual(['catalog 1.2.0']);
    await site.done('retire', 'catalog');
    await site.done('promote', 'catalog', '1.0.0');
    expect(await catalog()).toEqual(['catalog 1.0.0']);
  });

  it('takes its canary with it', async () => {
    await site.release({ version: '2.0.0', code: '2' }, '--percent', '10');
    expect(await site.done('retire', 'catalog')).toContain('The canary catalog 2.0.0 has ended');
    expect(await catalog()).toEqual([]);
    await site.done('rollback', 'catalog');
    expect(await catalog()).toEqual(['catalog 1.2.0']);
  });

  it('leaves its paths to others, beside whom it does not come back', async () => {
    await site.done('retire', 'catalog');
    await site.release({ name: 'other', mounts: [{ path: '/', layout: 'bare' }] });
    expect((await site.run(['rollback', 'catalog'])).stderr).toContain('answers for /');
    expect(await catalog()).toEqual(['other 1.0.0']);
  });

  it('is still in the table, with what a rollback would go to', async () => {
    await site.done('retire', 'catalog');
    expect(await site.done('status')).toMatch(/\ncatalog +off +- +- +1\.2\.0, 1\.1\.0, 1\.0\.0 /);
    const { names } = JSON.parse(await site.done('status', '--json')) as { names: unknown[] };
    expect(names[1]).toMatchObject({ name: 'catalog', live: null, contract: null });
  });

  it('is one that there is, and not the shell', async () => {
    const refusals = [await site.run(['retire', 'nobody']), await site.run(['retire', 'shell'])];
    expect(refusals.map(({ code }) => code)).toEqual([1, 1]);
    expect(refusals[0]?.stderr).toMatch(/nobody is not live on .*\n +- Live remotes: catalog/);
    expect(refusals[1]?.stderr).toContain('The shell is the page itself: it cannot be taken off');
    expect((await site.run(['retire'])).code).toBe(2);
    expect(await catalog()).toEqual(['catalog 1.2.0']);
  });
});

describe('a canary', () => {
  beforeEach(() => site.release({ version: '2.0.0', code: '2' }, '--percent', '10'));

  it('stands beside the live version, on the page too (G20)', async () => {
    expect(await catalog()).toEqual(['catalog 1.2.0', 'catalog 2.0.0 at 10 %']);
    expect(JSON.parse(await site.pageRegistry())).toMatchObject({
      canaries: [{ percent: 10, release: { name: 'catalog', version: '2.0.0' } }],
    });
  });

  it('grows', async () => {
    await site.done('promote', 'catalog', '2.0.0', '--percent', '50');
    expect(await catalog()).toEqual(['catalog 1.2.0', 'catalog 2.0.0 at 50 %']);
  });

  it.each([[[]], [['--percent', '100']]])('becomes live for everybody with %j', async (share) => {
    await site.done('promote', 'catalog', '2.0.0', ...share);
    expect(await catalog()).toEqual(['catalog 2.0.0']);
    await site.done('rollback', 'catalog');
    expect(await catalog()).toEqual(['catalog 1.2.0']);
  });

  it('ends with 0 %, and once more is nothing', async () => {
    await site.done('promote', 'catalog', '2.0.0', '--percent', '0');
    expect(await catalog()).toEqual(['catalog 1.2.0']);
    expect(await site.done('promote', 'catalog', '2.0.0', '--percent', '0')).toContain('Nothing');
  });

  it('ends by a rollback, which leaves the live version: one step at a time', async () => {
    expect(await site.done('rollback', 'catalog')).toContain('The canary catalog 2.0.0 has ended');
    expect(await catalog()).toEqual(['catalog 1.2.0']);
    await site.done('rollback', 'catalog');
    expect(await catalog()).toEqual(['catalog 1.1.0']);
  });

  it('ends when another version becomes live, or another one is tried', async () => {
    await site.done('promote', 'catalog', '1.1.0', '--percent', '5');
    expect(await catalog()).toEqual(['catalog 1.2.0', 'catalog 1.1.0 at 5 %']);
    await site.release({ version: '1.2.1', code: 'fix' });
    expect(await catalog()).toEqual(['catalog 1.2.1']);
  });

  it.each([
    ['with 0 %', ['promote', 'catalog', '1.1.0', '--percent', '0']],
    ['by a rollback', ['rollback', 'catalog']],
  ])(
    'of a version that was live before ends %s, and can be gone back to as before',
    async (_way, command) => {
      await site.done('promote', 'catalog', '1.1.0', '--percent', '5');
      await site.done(...command);
      expect(await catalog()).toEqual(['catalog 1.2.0']);
      await site.done('rollback', 'catalog');
      expect(await catalog()).toEqual(['catalog 1.1.0']);
      await site.done('rollback', 'catalog');
      expect(await catalog()).toEqual(['catalog 1.0.0']);
    },
  );

  it('of a version that was live long before leaves what was live since to be gone back to first', async () => {
    await site.done('promote', 'catalog', '1.0.0', '--percent', '5');
    await site.release({ version: '1.3.0', code: '1.3.0' });
    for (const version of ['1.2.0', '1.1.0', '1.0.0']) {
      await site.done('rollback', 'catalog');
      expect(await catalog()).toEqual([`catalog ${version}`]);
    }
  });

  it('of a version that a rollback took away is not gone back to when it ends', async () => {
    await site.done('rollback', 'catalog', '--to', '1.1.0');
    await site.done('promote', 'catalog', '1.2.0', '--percent', '5');
    await site.done('promote', 'catalog', '1.2.0', '--percent', '0');
    await site.done('rollback', 'catalog');
    expect(await catalog()).toEqual(['catalog 1.0.0']);
  });

  it('is refused of the shell, of the live version and of a remote that is not live', async () => {
    const refusals = await Promise.all([
      site.run(['promote', 'shell', '1.0.0', '--percent', '5']),
      site.run(['promote', 'catalog', '1.2.0', '--percent', '5']),
      site.run(['release', '--percent', '5', '--from', await site.buildRemote({ name: 'new' })]),
    ]);
    expect(refusals.map(({ code }) => code)).toEqual([1, 1, 1]);
    expect(refusals.map(({ stderr }) => stderr.trim())).toEqual([
      'patchbay: The shell is the page itself: everybody gets it, or nobody',
      'patchbay: catalog 1.2.0 is live for everybody: a canary stands beside another version',
      'patchbay: new has no live version yet: a canary stands beside another version',
    ]);
    expect(await catalog()).toEqual(['catalog 1.2.0', 'catalog 2.0.0 at 10 %']);
  });
});
