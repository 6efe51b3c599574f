import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { TrialSite } from '../testing/trial-site.ts';

interface Document {
  shell: object;
  remotes: object[];
  canaries: object[];
  history: { name: string; retired: object[] }[];
  guards?: object[];
}

let prepared: TrialSite;
let site: TrialSite;

/** Catalog 1.0.0 to 1.2.0 with a canary, and installer 1.0.0 and 1.1.0. */
beforeAll(async () => {
  prepared = await TrialSite.create();
  await prepared.releaseShell();
  for (const version of ['1.0.0', '1.1.0', '1.2.0'])
    await prepared.release({ version, code: version });
  await prepared.release({ name: 'installer' });
  await prepared.release({ name: 'installer', version: '1.1.0', code: 'new' });
  await prepared.release({ version: '2.0.0', code: 'canary' }, '--percent', '10');
});

beforeEach(async () => {
  site = await prepared.copy();
});

afterEach(() => site.remove());

afterAll(() => prepared.remove());

const readDocument = async () => JSON.parse(await site.read('registry.json')) as Document;

async function damage(change: (registry: Document) => void): Promise<void> {
  const registry = await readDocument();
  change(registry);
  await writeFile(join(site.folder, 'registry.json'), JSON.stringify(registry));
}

/** The live entry of the catalog with these fields. */
const damageCatalog = (fields: object) =>
  damage(({ remotes }) => {
    remotes[0] = { ...remotes[0], ...fields };
  });

const pageNames = async () =>
  (JSON.parse(await site.pageRegistry()) as { remotes: { name: string }[] }).remotes.map(
    ({ name }) => name,
  );

const unknownSlot = { slots: ['hero-banner'] };

const nested = (depth: number): unknown => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`);

it.each([
  ['a layout that the shell does not know', { mounts: [{ path: '/', layout: 'wide' }] }],
  ['a requirement that the shell does not know', { requires: 'superuser' }],
  ['a field of the wrong type', { assets: 'all' }],
  ['a missing field', { entry: undefined }],
  ['a version that yup takes for a reference', { version: { __isYupRef: true } }],
  ['a field that is nested deeply', { slots: nested(1000) }],
])('a live entry with %s stops neither another remote nor its own rollback', async (_, fields) => {
  await damageCatalog(fields);
  expect(await site.done('status')).toMatch(/^catalog +unusable/m);
  await site.done('rollback', 'installer');
  await site.done('rollback', 'catalog');
  expect(await site.live()).toEqual(['shell 1.0.0', 'installer 1.0.0', 'catalog 1.1.0']);
});

it('a guard that cannot be read is told, and goes with its canary; one of no canary is none (G360)', async () => {
  const plan = { version: '2.0.0', everyMs: 0, since: '2026-03-01T12:00:00.000Z' };
  await damage((registry) => {
    registry.guards = [
      { ...plan, name: 'catalog', steps: [50, 10] },
      { ...plan, name: 'installer', steps: [] },
    ];
  });
  const status = await site.done('status');
  expect(status).toMatch(/guards\[0\].*each step is larger than the one before/);
  expect(status).not.toContain('guarded');
  await site.done('rollback', 'installer');
  expect((await readDocument()).guards).toEqual([expect.objectContaining({ name: 'catalog' })]);
  await site.done('rollback', 'catalog');
  expect((await readDocument()).guards).toBeUndefined();
});

it('an entry that is far too large is told, and is gone with the next command', async () => {
  const text = 'a'.repeat(2 ** 20);
  await damage(({ remotes }) => {
    remotes.push({ name: 'news', initial: [text] });
  });
  expect(await site.done('status')).toMatch(/^news +unusable/m);
  await site.done('rollback', 'installer');
  expect(await site.live()).toContain('installer 1.0.0');
  expect(await site.read('registry.json')).not.toContain(text);
  expect(await site.done('status')).toMatch(/^news +unusable/m);
});

it('an entry that is nested too deeply to be written again keeps nobody from a rollback', async () => {
  const text = JSON.stringify(await readDocument());
  const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
  await writeFile(
    join(site.folder, 'registry.json'),
    text.replace('"remotes":[', `"remotes":[{"name":"news","slots":${deep}},`),
  );
  await site.done('rollback', 'installer');
  expect(await site.live()).toContain('installer 1.0.0');
  expect(await site.done('status')).toMatch(/^news +unusable/m);
});

it.each(['canaries', 'history', 'problems'])(
  '%s that are no list keep nobody from a release',
  async (list) => {
    await damage((registry) => Object.assign(registry, { [list]: { __isYupRef: true } }));
    await site.release({ name: 'installer', version: '1.2.0', code: 'newer' });
    expect(await site.done('status')).toMatch(/^installer +1\.2\.0/m);
  },
);

describe('a live entry with a slot that the shell does not know', () => {
  beforeEach(() => damageCatalog(unknownSlot));

  it('is told by status, with what to do', async () => {
    const status = await site.done('status');
    expect(status).toMatch(/^catalog +unusable/m);
    expect(status).toMatch(/^installer +1\.1\.0/m);
    expect(status).toContain('The entry of "catalog" in the registry (remotes[0]) cannot be used');
    expect(status).toContain('npm run rollback -- catalog');
    const { problems } = JSON.parse(await site.done('status', '--json')) as { problems: string[] };
    expect(problems.filter((problem) => problem.includes('cannot be used'))).toHaveLength(2);
  });

  it('keeps nobody from rolling back, releasing, promoting and retiring another remote', async () => {
    await site.done('rollback', 'installer');
    await site.release({ name: 'installer', version: '1.2.0', code: 'newer' });
    await site.done('promote', 'installer', '1.1.0', '--percent', '5');
    await site.done('promote', 'installer', '1.1.0');
    await site.release({ name: 'other' });
    await site.done('prune', '--keep', '0', '--older-than', '0m');
    await site.done('retire', 'installer');
    expect(await pageNames()).toEqual(['other']);
  });

  it('is kept as it was while others work', async () => {
    const before = (await readDocument()).remotes[0];
    await site.done('rollback', 'installer');
    const { remotes, canaries } = await readDocument();
    expect(remotes).toContainEqual(before);
    expect(canaries).toHaveLength(1);
  });

  it('is replaced by a rollback, which says so, and never gone back to', async () => {
    const said = await site.done('rollback', 'catalog');
    expect(said).toMatch(
      /Removed from registry\.json\. The entry of "catalog" .*\(remotes\[\d\]\)/,
    );
    expect(await site.live()).toEqual(['shell 1.0.0', 'installer 1.1.0', 'catalog 1.1.0']);
    expect(await site.done('status')).not.toContain('cannot be used');
    await site.done('rollback', 'catalog');
    expect(await site.live()).toContain('catalog 1.0.0');
  });

  it('is replaced by a release', async () => {
    await site.release({ version: '1.3.0', code: 'fix' });
    expect(await site.live()).toEqual(['shell 1.0.0', 'installer 1.1.0', 'catalog 1.3.0']);
    await site.done('rollback', 'catalog');
    expect(await site.live()).toContain('catalog 1.1.0');
  });

  it('is replaced by a promotion of the same version, whose files are whole', async () => {
    await site.done('promote', 'catalog', '1.2.0');
    expect(await site.live()).toContain('catalog 1.2.0');
  });

  it('is taken off, with its canary, and what was before it comes back', async () => {
    expect(await site.done('retire', 'catalog')).toContain('catalog 1.2.0 is off the site');
    expect(await site.live()).toEqual(['shell 1.0.0', 'installer 1.1.0']);
    await site.done('rollback', 'catalog');
    expect(await site.live()).toContain('catalog 1.1.0');
  });

  it('keeps the files of its versions through a prune', async () => {
    site.now = new Date('2036-01-01T00:00:00Z');
    await site.done('prune', '--keep', '0', '--older-than', '0m', '--clock-is-right');
    for (const version of ['1.0.0', '1.1.0', '1.2.0', '2.0.0']) {
      await site.read(`remotes/catalog/${version}/remote.js`);
    }
    await expect(site.read('remotes/installer/1.0.0/remote.js')).rejects.toThrow('ENOENT');
  });
});

it('an entry that a newer shell knows comes back with it', async () => {
  await damageCatalog({ slots: ['hero-banner'] });
  await site.done('rollback', 'installer');
  expect(await pageNames()).toEqual(['installer']);
  await site.releaseShell({ version: '1.1.0', slots: ['hero-banner'] });
  expect((await pageNames()).sort()).toEqual(['catalog', 'installer']);
});

it('entries without a name are told and kept, whatever they are', async () => {
  await damage(({ remotes, canaries, history }) => {
    remotes.push(Object('garbage') as object);
    canaries.push([]);
    history.push({ name: '../up', retired: [] });
  });
  const status = await site.done('status');
  for (const place of ['remotes[2]', 'canaries[1]', 'history[3]']) {
    expect(status).toContain(`An entry in the registry (${place}) cannot be used`);
  }
  await site.done('rollback', 'installer');
  const { remotes, canaries, history } = await readDocument();
  expect(remotes).toContain('garbage');
  expect(canaries).toContainEqual([]);
  expect(history).toContainEqual({ name: '../up', retired: [] });
  expect(JSON.parse(await site.pageRegistry())).toMatchObject({
    problems: [{ place: 'remotes[2]' }, { place: 'canaries[1]' }],
  });
});

describe('a canary for 101 %', () => {
  beforeEach(() =>
    damage(({ canaries }) => {
      canaries[0] = { ...canaries[0], percent: 101 };
    }),
  );

  it('is nobody’s, and the live version is everybody’s', async () => {
    await site.done('rollback', 'installer');
    expect(JSON.parse(await site.pageRegistry())).toMatchObject({
      canaries: [],
      problems: [{ place: 'canaries[0]', name: 'catalog', mounts: [] }],
    });
  });

  it('ends like any other', async () => {
    expect(await site.done('promote', 'catalog', '2.0.0', '--percent', '0')).toContain(
      'The canary catalog 2.0.0 has ended',
    );
    expect((await readDocument()).canaries).toEqual([]);
  });

  it('is replaced by a good one', async () => {
    await site.done('promote', 'catalog', '2.0.0', '--percent', '20');
    expect(await site.live()).toContain('catalog 2.0.0 at 20 %');
    expect((await readDocument()).canaries).toHaveLength(1);
  });
});

describe('what is remembered', () => {
  it('of one version and cannot be used leaves the other versions to go back to', async () => {
    await damage(({ history }) => {
      history.find(({ name }) => name === 'catalog')?.retired.unshift({ version: 'newest' });
    });
    await site.done('rollback', 'catalog');
    await site.done('rollback', 'catalog');
    expect(await site.live()).toContain('catalog 1.1.0');
    const { history } = await readDocument();
    expect(history.find(({ name }) => name === 'catalog')?.retired).toContainEqual({
      version: 'newest',
    });
  });

  it('of a name and cannot be used leaves ways on, which are told', async () => {
    await damage(({ history, canaries }) => {
      canaries.pop();
      for (const entry of history)
        if (entry.name === 'catalog') Object.assign(entry, { retired: 5 });
    });
    const { stderr } = await site.run(['rollback', 'catalog']);
    expect(stderr).toContain('catalog has no earlier version to go back to');
    expect(stderr).toContain('Available versions: 1.0.0, 1.1.0, 1.2.0, 2.0.0');
    expect(stderr).toContain('npm run promote -- catalog VERSION');
    await site.done('promote', 'catalog', '1.1.0');
    await site.done('rollback', 'installer');
    expect(await site.live()).toEqual(['shell 1.0.0', 'catalog 1.1.0', 'installer 1.0.0']);
  });
});

it('a shell whose template is gone can be replaced', async () => {
  await site.releaseShell({ version: '1.0.1', code: 'new' });
  await writeFile(join(site.folder, 'index.html'), 'behind');
  await rm(join(site.folder, 'shell/1.0.1/page.html'));
  expect(await site.done('status')).toContain('shell/1.0.1/page.html is missing');
  await site.done('rollback', 'shell');
  expect(await site.live()).toContain('shell 1.0.0');
});
