import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { TrialSite } from '../testing/trial-site.ts';

const host = '@patchbay/shared/host';

let site: TrialSite;

beforeEach(async () => {
  site = await TrialSite.create();
  await site.releaseShell({
    contents: { exports: { [host]: ['Slot', 'useHost'] }, offeredPackages: ['react-router'] },
  });
});

afterEach(() => site.remove());

type RemoteBuild = Parameters<TrialSite['buildRemote']>[0];

/** The reason why a release of a remote is refused; nothing where it is not. */
async function refusal(build: RemoteBuild, ...args: readonly string[]): Promise<string> {
  const { code, stderr } = await site.run([
    'release',
    '--from',
    await site.buildRemote(build),
    ...args,
  ]);
  return code === 0 ? '' : stderr;
}

describe("a mount inside another remote's", () => {
  beforeEach(() =>
    site.release({ name: 'catalog', mounts: [{ path: '/software/', layout: 'bare' }] }),
  );

  it('is refused, since its pages would be taken from that one (G90)', async () => {
    const build = { name: 'news', mounts: [{ path: '/software/121/', layout: 'bare' }] };
    expect(await refusal(build)).toContain(
      'news 1.0.0 answers for /software/121/, which is inside /software/ of catalog 1.0.0',
    );
    expect(await site.live()).toEqual(['shell 1.0.0', 'catalog 1.0.0']);
  });

  it('is refused the other way round, and in a remote that is only added (G90)', async () => {
    await site.release({ name: 'news', mounts: [{ path: '/news/today/', layout: 'bare' }] });
    const build = { name: 'press', mounts: [{ path: '/news/', layout: 'bare' }] };
    expect(await refusal(build, '--percent', '0')).toContain(
      'press 1.0.0 answers for /news/, which is around /news/today/ of news 1.0.0',
    );
  });

  it('is a matter of others: a remote nests its own, and everything is below the home page (G90)', async () => {
    await site.release({ name: 'home', mounts: [{ path: '/', layout: 'bare' }] });
    const mounts = [
      { path: '/soft/', layout: 'bare' },
      { path: '/soft/wares/', layout: 'bare' },
    ];
    expect(await refusal({ name: 'news', mounts })).toBe('');
  });
});

it.each([
  ['/site-api/', "/site-api/ is kept by the site's server"],
  ['/shell/news/', "/shell/ is kept by the site's server"],
  ['/healthz/', "/healthz/ is kept by the site's server"],
  ['/api/', '/api/ is kept by the backend'],
  ['/account/', '/account/ is kept by the shell'],
])('a mount at %s is refused, since something else answers there (G90)', async (path, words) => {
  const build = { name: 'news', mounts: [{ path, layout: 'bare' }] };
  expect(await refusal(build)).toContain(`news 1.0.0 answers for ${path}, and ${words}`);
  expect(await refusal({ ...build, mounts: [{ path: '/api-news/', layout: 'bare' }] })).toBe('');
});

describe('an export of the contract', () => {
  const uses = { [host]: ['useHost', 'default', '*'] };

  it('that a live remote imports keeps a shell from going live that lost it (G91)', async () => {
    await site.release({ contents: { uses } });
    const build = await site.buildShell({
      version: '2.0.0',
      contents: { exports: { [host]: ['Slot'] } },
    });
    const { code, stderr } = await site.run(['release', '--from', build]);
    expect(code).toBe(1);
    expect(stderr).toContain(
      'catalog 1.0.0 imports useHost of @patchbay/shared/host, which the shell 2.0.0 does not export',
    );
    expect(await site.live()).toEqual(['shell 1.0.0', 'catalog 1.0.0']);
  });

  it('that a canary imports does so too, and by a promotion of the shell (G91)', async () => {
    await site.release({});
    await site.release({ version: '1.1.0', contents: { uses } }, '--percent', '5');
    const build = await site.buildShell({
      version: '2.0.0',
      contents: { exports: { [host]: ['Slot'] } },
    });
    expect((await site.run(['release', '--from', build])).stderr).toContain(
      'catalog 1.1.0 imports',
    );
    await site.done('promote', 'catalog', '1.1.0', '--percent', '0');
    await site.done('release', '--from', build);
    expect((await site.run(['promote', 'catalog', '1.1.0'])).stderr).toContain(
      'catalog 1.1.0 imports useHost of @patchbay/shared/host, which the shell 2.0.0 does not export',
    );
  });

  it('that the live shell does not have keeps a remote from going live (G91)', async () => {
    const contents = { uses: { [host]: ['useNothing'] } };
    expect(await refusal({ contents })).toContain('catalog 1.0.0 imports useNothing');
  });

  it('is not asked for where a build does not say what it imports (G91)', async () => {
    await site.release({});
    await site.releaseShell({ version: '2.0.0', contents: { exports: { [host]: [] } } });
    await site.releaseShell({ version: '3.0.0' });
    expect(await site.live()).toEqual(['shell 3.0.0', 'catalog 1.0.0']);
  });
});

it('a second copy of a library that the page has is refused (G91)', async () => {
  const packages = [
    { name: 'react-router', version: '7.1.0' },
    { name: 'lucide-react', version: '1.0.0' },
  ];
  expect(await refusal({ contents: { packages } })).toContain(
    'catalog 1.0.0 brings along react-router 7.1.0, which the page has one of already',
  );
});

it.each([
  [
    'has very many modules',
    Object.fromEntries(Array.from({ length: 201 }, (_, index) => [`module-${index}`, []])),
    'uses has more than 200 modules',
  ],
  [
    'has very many names',
    { react: Array.from({ length: 20_000 }, (_, index) => `name-${index}`) },
    'The JSON has too many values',
  ],
  [
    'moves a terminal’s cursor',
    { react: ['\u001B[2Jall is well'] },
    'must be one line of plain text',
  ],
  ['moves it by a module’s name', { '\u001B[2Jall is well': [''] }, 'uses. [2Jall is well'],
])('a build that says %s of what it uses is refused, for the others', async (_, uses, reason) => {
  const { code, stderr } = await site.run([
    'release',
    '--from',
    await site.buildRemote({ contents: { uses } }),
  ]);
  expect([code, stderr]).toEqual([1, expect.stringContaining(reason)]);
  expect(stderr).not.toContain('\u001B');
});

it('contents that cannot be read are refused', async () => {
  const dist = await site.buildRemote({ contents: { packages: [{ name: '', version: '' }] } });
  const { code, stderr } = await site.run(['release', '--from', dist]);
  expect([code, stderr]).toEqual([1, expect.stringContaining('contents.json cannot be used')]);
});

it.each(['01.0.0', '1.0.0-01', '99999999999999999999.0.0'])(
  'the version %s, which nothing could come after, is refused',
  async (version) => {
    expect(await refusal({ version })).toContain('has no version that others can be compared with');
  },
);

it('a live version of before that none can be compared with keeps nobody from the next', async () => {
  await site.release({ version: '1.0.0' });
  const file = join(site.folder, 'registry.json');
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replace(/("remotes": [^]*?"version": )"1.0.0"/, '$1"01.0.0"'));
  expect(await site.live()).toContain('catalog 01.0.0');
  await site.release({ version: '1.1.0', code: 'next' });
  expect(await site.live()).toContain('catalog 1.1.0');
});

describe('a version before the live one', () => {
  beforeEach(() => site.release({ version: '1.10.0' }));

  it('is refused, with the ways on, and nothing is added (G93)', async () => {
    expect(await refusal({ version: '1.9.0' })).toBe(
      [
        'patchbay: catalog 1.9.0 is before 1.10.0, which is live',
        '  - To go back to a version that was live: npm run rollback -- catalog --to 1.9.0',
        '  - To give it to visitors all the same: --allow-downgrade\n',
      ].join('\n'),
    );
    expect(await refusal({ version: '1.9.0' }, '--percent', '5')).toContain('is before 1.10.0');
  });

  it('is taken where somebody says so, or where nobody gets it (G93)', async () => {
    await site.release({ version: '1.9.0' }, '--percent', '0');
    await site.done('promote', 'catalog', '1.9.0', '--percent', '5');
    await site.release({ version: '1.9.1' }, '--allow-downgrade');
    expect(await site.live()).toEqual(['shell 1.0.0', 'catalog 1.9.1']);
    await site.done('rollback', 'catalog');
    await site.done('rollback', 'catalog', '--to', '1.9.1');
  });
});

describe('what shows before a build', () => {
  const planned = (overrides: object = {}) => ({
    kind: 'remote' as const,
    description: {
      name: 'news',
      version: '1.0.0',
      contract: '1.0.0',
      container: 'patchbay__news',
      mounts: [],
      slots: [],
      desktopSlots: [],
      ...overrides,
    },
  });
  const build = () => Promise.reject(new Error('it was built'));

  it.each([
    ['a newer contract', { contract: '1.9.0' }, 'built for contract 1.9.0'],
    ['a slot that the live shell does not know', { slots: ['nowhere'] }, 'the slot "nowhere"'],
    ['a mount of another remote', { mounts: [{ path: '/', layout: 'bare' }] }, 'answers for /'],
    ['a path of a server', { mounts: [{ path: '/site-api/', layout: 'bare' }] }, 'is kept by'],
    ['an earlier version', { name: 'catalog', version: '0.9.0' }, 'is before 1.0.0'],
  ])('is told without one: %s (G27, G90)', async (_, overrides, words) => {
    await site.release({});
    const plan = () => planned(overrides);
    const { code, stderr } = await site.run(['release', 'news'], { plan, build });
    expect([code, stderr]).toEqual([1, expect.stringContaining(words)]);
  });

  it('keeps nobody from building what fits, or cannot be read (G27)', async () => {
    for (const plan of [() => planned(), () => null]) {
      const { stderr } = await site.run(['release', 'news'], { plan, build });
      expect(stderr).toContain('it was built');
    }
  });
});

it('what only a newer tool knows of a registry outlives the commands of this one', async () => {
  await site.release({});
  const registry = JSON.parse(await site.read('registry.json')) as {
    shell: object;
    remotes: object[];
    config: object;
    history: object[];
  };
  const newer = { since: 'a newer tool', list: [1, { deep: true }] };
  const marked = {
    ...registry,
    shell: { ...registry.shell, newer },
    remotes: registry.remotes.map((remote) => ({ ...remote, newer })),
    config: { ...registry.config, newer },
    history: registry.history.map((entry) => ({ ...entry, newer })),
    newer,
  };
  await writeFile(join(site.folder, 'registry.json'), JSON.stringify(marked));
  await site.release({ name: 'news', mounts: [] });
  await site.release({ version: '1.1.0' });
  expect(JSON.parse(await site.read('registry.json'))).toMatchObject({
    shell: { newer },
    config: { newer },
    history: [{ newer }, { name: 'catalog', newer }, { name: 'news' }],
    newer,
  });
  await site.done('retire', 'news');
  expect(await site.read('registry.json')).toContain('a newer tool');
});

it('what only a newer build says of a release is in the registry', async () => {
  const dist = await site.buildRemote({});
  const file = join(dist, 'release.json');
  const description = JSON.parse(await readFile(file, 'utf8')) as object;
  await writeFile(file, JSON.stringify({ ...description, audience: ['staff'] }));
  await site.done('release', '--from', dist);
  expect(JSON.parse(await site.read('registry.json'))).toMatchObject({
    remotes: [{ name: 'catalog', audience: ['staff'] }],
  });
});
