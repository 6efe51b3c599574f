import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { FolderTarget } from '../../target/folder-target.ts';
import { realFileSystem, type FileSystem } from '../../target/release-target.ts';
import { TrialSite } from '../../testing/trial-site.ts';

let prepared: TrialSite;
let site: TrialSite;

const hourMs = 3_600_000;
const addedAt = new Date('2026-02-01T00:00:00Z');

const versions = (name = 'catalog') =>
  readdir(join(site.folder, 'remotes', name)).then((names) => names.sort());

/** Makes every folder look as if it had been added long ago: then only live releases decide. */
async function age(): Promise<void> {
  for (const version of await versions()) {
    await utimes(join(site.folder, 'remotes/catalog', version), addedAt, addedAt);
  }
}

/** The site's folder, in which nothing whose name ends so can be renamed. */
function targetThatFails(end: string, code: string): FolderTarget {
  const rename: FileSystem['rename'] = (from, to) =>
    [from, to].some((path) => String(path).endsWith(end))
      ? Promise.reject(Object.assign(new Error(`${code}: rename`), { code }))
      : realFileSystem.rename(from, to);
  return new FolderTarget(site.folder, { fs: { ...realFileSystem, rename } });
}

beforeAll(async () => {
  prepared = await TrialSite.create();
  await prepared.releaseShell();
  for (const version of ['1.0.0', '1.1.0', '1.2.0', '1.3.0', '1.4.0', '1.5.0']) {
    await prepared.release({ version, code: version });
    prepared.now = new Date(prepared.now.getTime() + hourMs);
  }
});

beforeEach(async () => {
  site = await prepared.copy();
  await age();
});

afterEach(() => site.remove());

afterAll(() => prepared.remove());

describe('a prune', () => {
  it('keeps what a page may have begun with in the last 24 hours, though it was added long ago (G22)', async () => {
    expect(await site.done('prune', '--keep', '0')).toContain('Nothing to remove');
    expect(await versions()).toHaveLength(6);
  });

  it('keeps what was just added, though nobody ever had it', async () => {
    await site.release({ version: '9.0.0', code: '9' }, '--percent', '0');
    await utimes(join(site.folder, 'remotes/catalog/9.0.0'), site.now, site.now);
    site.now = new Date(site.now.getTime() + 23 * hourMs);
    await site.done('prune', '--keep', '0');
    expect(await versions()).toContain('9.0.0');
    site.now = new Date(site.now.getTime() + 2 * hourMs);
    await site.done('prune', '--keep', '0');
    expect(await versions()).toEqual(['1.5.0']);
  });

  it('keeps the live version and three to go back to (G22)', async () => {
    site.now = new Date(site.now.getTime() + 48 * hourMs);
    await site.done('prune');
    expect(await versions()).toEqual(['1.2.0', '1.3.0', '1.4.0', '1.5.0']);
    await site.done('rollback', 'catalog');
    expect(await site.live()).toContain('catalog 1.4.0');
  });

  it.each([
    ['EDQUOT', 'The disk of SITE has no room left: ', 'Make room'],
    ['EACCES', 'SITE could not be changed as asked (EACCES: rename): ', 'Mend the cause'],
  ])(
    'says that its change is live where a version cannot be removed (%s), which goes the next time',
    async (code, reason, cure) => {
      site.now = new Date(site.now.getTime() + 48 * hourMs);
      const target = targetThatFails('1.0.0', code);
      const { stderr } = await site.run(['prune'], { target });
      expect(stderr.replaceAll(site.folder, 'SITE')).toContain(
        `${reason}the change is live, but the command could not finish. ${cure}, and try again`,
      );
      expect(await versions()).toContain('1.0.0');
      await site.done('prune');
      expect(await versions()).toEqual(['1.2.0', '1.3.0', '1.4.0', '1.5.0']);
    },
  );

  it('whose copy of the registry could not be written leaves it to the next command, as it says', async () => {
    site.now = new Date(site.now.getTime() + 48 * hourMs);
    const { stderr } = await site.run(['prune'], {
      target: targetThatFails('registry.last-good.json', 'EROFS'),
    });
    expect(stderr.replaceAll(site.folder, 'SITE')).toContain(
      'The change is live, but SITE/registry.last-good.json could not be written: EROFS: rename. Mend the cause: the next command writes what is missing',
    );
    const registry = await site.read('registry.json');
    expect(await site.read('registry.last-good.json')).not.toBe(registry);
    // The page is the same without the earlier versions, so that the copy alone is behind.
    await site.done('promote', 'catalog', '1.5.0');
    expect(await site.read('registry.json')).toBe(registry);
    expect(await site.read('registry.last-good.json')).toBe(registry);
  });

  it('keeps a canary', async () => {
    await site.done('promote', 'catalog', '1.1.0', '--percent', '10');
    site.now = new Date(site.now.getTime() + 48 * hourMs);
    await site.done('prune', '--keep', '0');
    expect(await versions()).toEqual(['1.1.0', '1.5.0']);
  });

  it('keeps a version to go back to that was tried once more, and for a day what its visitors have', async () => {
    await site.done('promote', 'catalog', '1.4.0', '--percent', '10');
    await site.done('promote', 'catalog', '1.1.0', '--percent', '10');
    site.now = new Date(site.now.getTime() + 48 * hourMs);
    await site.done('promote', 'catalog', '1.1.0', '--percent', '0');
    await site.done('prune');
    expect(await versions()).toEqual(['1.1.0', '1.2.0', '1.3.0', '1.4.0', '1.5.0']);
    site.now = new Date(site.now.getTime() + 25 * hourMs);
    await site.done('prune');
    expect(await versions()).toEqual(['1.2.0', '1.3.0', '1.4.0', '1.5.0']);
  });

  it('removes what a rollback took away, a day later', async () => {
    await site.done('rollback', 'catalog');
    site.now = new Date(site.now.getTime() + 23 * hourMs);
    await site.done('prune');
    expect(await versions()).toContain('1.5.0');
    site.now = new Date(site.now.getTime() + 2 * hourMs);
    await site.done('prune');
    expect(await versions()).toEqual(['1.1.0', '1.2.0', '1.3.0', '1.4.0']);
  });

  it('removes nothing in a dry run, and says what it would', async () => {
    const text = await site.done('prune', '--keep', '4', '--older-than', '0m', '--dry-run');
    expect(text).toMatch(/catalog\s+1\.0\.0\s+would be removed/);
    expect(await versions()).toHaveLength(6);
  });

  it('forgets what it removes: a rollback does not go there', async () => {
    await site.done('prune', '--keep', '0', '--older-than', '0m');
    expect((await site.run(['rollback', 'catalog'])).stderr).toContain('no earlier version');
  });
});
