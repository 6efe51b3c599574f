import * as fc from 'fast-check';
import { ValidationError } from '@patchbay/shared/validation';
import { registryDocument, remoteDocument } from '../testing/registry-documents.ts';
import { remoteBasePath, shellBasePath } from './addresses.ts';
import { parseRegistry } from './parse-registry.ts';
import { parse } from '../validation/parse.ts';
import { problemSentence } from './registry-problem.ts';
import { shellReleaseSchema } from './registry.ts';

const namesOf = (value: unknown) => parseRegistry(value).remotes.map(({ name }) => name);

it('what is not said has its default', () => {
  const { remotes, shell, problems } = parseRegistry(registryDocument());
  expect(remotes[0]).toMatchObject({ mounts: [], slots: [], desktopSlots: [], assets: [] });
  expect(remotes[0]).toMatchObject({ initial: [], shared: [] });
  expect(shell).toMatchObject({ styles: [], initial: [], fonts: [] });
  expect(problems).toEqual([]);
});

it('a release lies in a folder of its own version', () => {
  const { remotes, shell } = parseRegistry(registryDocument());
  expect(remotes.map(remoteBasePath)).toEqual(['/remotes/catalog/1.0.0/']);
  expect(shellBasePath(shell)).toBe('/shell/0.13.0/');
});

const asset = (file: string) => ({ file, integrity: `sha384-${'A'.repeat(64)}` });
const polluted: unknown = JSON.parse('{"name":"news","__proto__":{"requires":"staff"}}');

const reference = { __isYupRef: true };
const deep: unknown = JSON.parse(`${'['.repeat(3000)}${']'.repeat(3000)}`);
const strange = 'contains an invalid field name';

const times = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index));
const words = (count: number) => times(count, (index) => `word-${index}`);
const files = (count: number) => words(count).map((name) => asset(`${name}.js`));
const paths = (count: number) => words(count).map((word) => ({ path: `/${word}/` }));
const routes = (count: number, requests = 0) =>
  words(count).map((word) => ({ route: `/${word}/`, requests: times(requests, () => '/api/') }));
const libraries = (count: number) =>
  words(count).map((name) => ({ name, requiredVersion: '1.0.0' }));

/** An entry that is wrong in one way, and what is said of it. */
const badEntries: readonly (readonly [string, unknown, string])[] = [
  ['nothing', null, 'it is not an object'],
  ['a text', 'news', 'it is not an object'],
  ['a list', [remoteDocument('news')], 'it is not an object'],
  ['an empty object', {}, 'is a required field'],
  ['a field called __proto__', polluted, 'is a required field'],
  ['code in its name', { ...remoteDocument('news'), name: 'news"></script>' }, 'name must match'],
  ['the name of the shell', remoteDocument('shell'), 'name must not be one of'],
  ['a version that climbs', remoteDocument('news', { version: '../1.0.0' }), 'version must match'],
  ['no hash of its entry', remoteDocument('news', { entry: { file: 'a.js' } }), 'entry.integrity'],
  [
    'a weak hash',
    remoteDocument('news', { entry: { file: 'a.js', integrity: 'sha256-AAAA' } }),
    'entry.integrity must match',
  ],
  [
    'an entry elsewhere',
    remoteDocument('news', { entry: asset('//evil.test/a.js') }),
    'entry.file',
  ],
  ['an entry above its folder', remoteDocument('news', { entry: asset('../a.js') }), 'entry.file'],
  ['a container that an id could clobber', remoteDocument('news', { container: 'x' }), 'container'],
  ['a mount without a slash', remoteDocument('news', { mounts: [{ path: '/news' }] }), 'path must'],
  ['a mount that is a text', remoteDocument('news', { mounts: ['/news/'] }), 'mounts[0] must be'],
  [
    'an unknown slot',
    remoteDocument('news', { slots: ['hero-banner'] }),
    'the shell does not know the slot "hero-banner"',
  ],
  [
    'an unknown slot of the desktop app',
    remoteDocument('news', { desktopSlots: ['constructor'] }),
    'the shell does not know the slot "constructor"',
  ],
  [
    'an unknown layout',
    remoteDocument('news', { mounts: [{ path: '/news/', layout: 'wide' }] }),
    'the shell does not know the layout "wide"',
  ],
  [
    'an unknown requirement',
    remoteDocument('news', { requires: 'superuser' }),
    'the shell does not know the requirement "superuser"',
  ],
  ['a slot that is no word', remoteDocument('news', { slots: ['<b>'] }), 'slots[0] must match'],
  ['a list that is none', remoteDocument('news', { assets: 'all' }), 'assets must be a list, not'],
  [
    'a name that yup takes for a reference',
    { ...remoteDocument('news'), name: reference },
    strange,
  ],
  ['a version of the same kind', remoteDocument('news', { version: reference }), strange],
  ['slots of the same kind', remoteDocument('news', { slots: reference }), strange],
  ['a mount of the same kind', remoteDocument('news', { mounts: [{ path: reference }] }), strange],
  ['a file of the same kind', remoteDocument('news', { initial: [reference] }), strange],
  [
    'a library of the same kind',
    remoteDocument('news', { shared: [{ name: reference, requiredVersion: '1' }] }),
    strange,
  ],
  [
    'a name that is nested deeply',
    { ...remoteDocument('news'), name: deep },
    'name must be text, not a list',
  ],
  ['more files than a release has', remoteDocument('news', { assets: files(401) }), 'assets field'],
  [
    'two hundred thousand files',
    remoteDocument('news', { assets: files(200_000) }),
    'it has more than 65,536 characters, and every page would carry them',
  ],
  ['more slots', remoteDocument('news', { slots: words(101) }), 'slots field'],
  ['more slots of the app', remoteDocument('news', { desktopSlots: words(101) }), 'desktopSlots'],
  ['more paths', remoteDocument('news', { mounts: paths(101) }), 'mounts field'],
  ['more files at once', remoteDocument('news', { initial: words(101) }), 'initial field'],
  ['more routes', remoteDocument('news', { early: routes(101) }), 'early field'],
  ['more requests', remoteDocument('news', { early: routes(1, 21) }), 'early[0].requests'],
  ['more libraries', remoteDocument('news', { shared: libraries(201) }), 'shared field'],
  [
    'a text of a megabyte',
    remoteDocument('news', { initial: ['a'.repeat(2 ** 20)] }),
    'it has more than 65,536 characters, and every page would carry them',
  ],
  ['a name that is there before', remoteDocument('catalog', { version: '2.0.0' }), 'the same name'],
  [
    'the container of another',
    remoteDocument('news', { container: 'patchbay__catalog' }),
    'it has the container patchbay__catalog, and so does catalog 1.0.0',
  ],
  [
    'a path of another',
    remoteDocument('news', { mounts: [{ path: '/category/' }] }),
    'it answers for /category/, and so does catalog 1.0.0',
  ],
  [
    'a slot of another',
    remoteDocument('news', { desktopSlots: ['sidebar'] }),
    'it fills the slot sidebar, and so does catalog 1.0.0',
  ],
];

const catalog = remoteDocument('catalog', {
  mounts: [{ path: '/category/' }],
  slots: ['sidebar'],
});

it('an entry may have as much as the limits say', () => {
  const largest = remoteDocument('news', {
    ...{ assets: files(400), initial: words(100), mounts: paths(100) },
    early: routes(100, 1),
  });
  const { problems, remotes } = parseRegistry(registryDocument({ remotes: [largest] }));
  expect(problems).toEqual([]);
  expect(remotes[0]?.assets).toHaveLength(400);
});

describe('an entry of a remote with', () => {
  it.each(badEntries)('%s is left out and told, and costs nobody else', (_, entry, reason) => {
    const remotes = [catalog, entry, remoteDocument('installer')];
    const { problems, ...registry } = parseRegistry(registryDocument({ remotes }));
    expect(registry.remotes.map(({ name }) => name)).toEqual(['catalog', 'installer']);
    expect(problems).toHaveLength(1);
    expect(problems[0]?.place).toBe('remotes[1]');
    expect(problems[0]?.reason).toContain(reason);
    expect('requires' in {}).toBe(false);
  });

  it('anything at all costs nobody else', () => {
    const whatever = fc.oneof(
      fc.jsonValue(),
      fc.record({ name: fc.constant('news'), mounts: fc.jsonValue(), slots: fc.jsonValue() }),
      fc.dictionary(fc.constantFrom('__proto__', 'name', 'constructor', 'version'), fc.jsonValue()),
    );
    fc.assert(
      fc.property(fc.array(whatever, { maxLength: 3 }), (garbage) => {
        const remotes: unknown = JSON.parse(
          JSON.stringify([...garbage, remoteDocument('catalog')]),
        );
        const { problems, ...registry } = parseRegistry(
          registryDocument({ remotes, canaries: garbage }),
        );
        expect(registry.remotes.map(({ name }) => name)).toEqual(['catalog']);
        expect(problems).toHaveLength(2 * garbage.length);
      }),
    );
  });

  it('a readable name and readable paths is told with them', () => {
    const mounts = [{ path: '/news/', layout: 'wide' }, { path: '/a/b' }, null, { path: '/old/' }];
    const remotes = [remoteDocument('news', { mounts })];
    const { problems } = parseRegistry(registryDocument({ remotes }));
    expect(problems).toMatchObject([{ name: 'news', mounts: ['/news/', '/old/'] }]);
  });

  it('a text that would write into a terminal is told in one bounded, printable line', () => {
    const remotes = [remoteDocument('news', { version: `\u001b[31m\n${'x'.repeat(5000)}` })];
    const [problem] = parseRegistry(registryDocument({ remotes })).problems;
    expect(problem && problemSentence(problem)).toMatch(
      /^The entry of "news" in the registry \(remotes\[0\]\) cannot be used: [^\p{Cc}]{1,301}$/u,
    );
  });
});

describe('an entry of a canary', () => {
  const canaryOf = (release: unknown, percent: unknown = 10) => ({ percent, release });
  const second = (name: string, others: object = {}) =>
    remoteDocument(name, { version: '2.0.0', ...others });

  it.each([
    ['no object', 'catalog', 'it is not an object'],
    ['a share of nobody', canaryOf(second('catalog'), 0), 'percent must be greater'],
    ['a share of everybody', canaryOf(second('catalog'), 101), 'percent must be less'],
    ['a share that yup takes for a reference', canaryOf(second('catalog'), reference), strange],
    ['half a share', canaryOf(second('catalog'), 1.5), 'percent must be an integer'],
    ['no release', canaryOf(null), 'release'],
    ['no live release', canaryOf(second('news')), 'a remote that is not live'],
    ['a name tried before', canaryOf(second('installer')), 'has the same name'],
    [
      'an unknown slot',
      canaryOf(second('catalog', { slots: ['hero-banner'] })),
      'does not know the slot "hero-banner"',
    ],
    [
      'a path of another',
      canaryOf(second('catalog', { mounts: [{ path: '/settings/' }] })),
      'it answers for /settings/, and so does installer 1.0.0',
    ],
  ])('with %s is left out and told, and its visitors get the live one', (_, canary, reason) => {
    const registry = parseRegistry(
      registryDocument({
        remotes: [
          remoteDocument('catalog'),
          remoteDocument('installer', { mounts: [{ path: '/settings/' }] }),
        ],
        canaries: [canaryOf(second('installer')), canary],
      }),
    );
    expect(registry.remotes.map(({ version }) => version)).toEqual(['1.0.0', '1.0.0']);
    expect(registry.canaries.map(({ release }) => release.name)).toEqual(['installer']);
    expect(registry.problems).toHaveLength(1);
    expect(registry.problems[0]).toMatchObject({ place: 'canaries[1]', mounts: [] });
    expect(registry.problems[0]?.reason).toContain(reason);
  });
});

describe('the vocabulary', () => {
  const withSlot = remoteDocument('news', {
    slots: ['hero-banner'],
    mounts: [{ path: '/news/', layout: 'wide' }],
    requires: 'superuser',
  });
  const shell = (others: object) => ({ ...registryDocument().shell, ...others });

  it('is what the shell says that it knows', () => {
    const words = { slots: ['hero-banner'], layouts: ['wide'], requirements: ['superuser'] };
    expect(namesOf(registryDocument({ shell: shell(words), remotes: [withSlot] }))).toEqual([
      'news',
    ]);
    const less = shell({ ...words, slots: [] });
    expect(namesOf(registryDocument({ shell: less, remotes: [withSlot] }))).toEqual([]);
  });

  it.each([
    ['1.0.0', []],
    ['1.1.0', ['catalog']],
  ])('of a shell of contract %s that says nothing is what it had', (contract, names) => {
    const remotes = [remoteDocument('catalog', { slots: ['description-preview'] })];
    expect(namesOf(registryDocument({ shell: shell({ contract }), remotes }))).toEqual(names);
  });

  it('says which slots take several remotes: of a shell that does not say, none (G154)', () => {
    const remotes = ['catalog', 'news'].map((name) => remoteDocument(name, { slots: ['footer'] }));
    const sharing = shell({ contract: '1.18.0', sharedSlots: ['footer'] });
    expect(namesOf(registryDocument({ shell: sharing, remotes }))).toEqual(['catalog', 'news']);
    const older = shell({ contract: '1.17.0' });
    expect(namesOf(registryDocument({ shell: older, remotes }))).toEqual(['catalog']);
  });

  it('is the reader’s own where it gives one', () => {
    const vocabulary = { slots: [], sharedSlots: [], layouts: ['bare'], requirements: [] };
    const remotes = [remoteDocument('catalog', { slots: ['sidebar'] }), remoteDocument('news')];
    const registry = parseRegistry(registryDocument({ remotes }), vocabulary);
    expect(registry.remotes.map(({ name }) => name)).toEqual(['news']);
  });

  it('of early requests is open: an unknown place fits no page', () => {
    const early = [{ route: '/', where: 'watch', requests: ['/api/categories/'] }];
    expect(namesOf(registryDocument({ remotes: [remoteDocument('catalog', { early })] }))).toEqual([
      'catalog',
    ]);
  });
});

describe('problems that somebody found before', () => {
  it('are passed on', () => {
    const found = { place: 'remotes[3]', name: 'news', reason: 'is gone', mounts: ['/news/'] };
    expect(parseRegistry(registryDocument({ problems: [found] })).problems).toEqual([found]);
  });

  it('are told where they cannot be read, and cost nobody anything', () => {
    const { remotes, problems } = parseRegistry(registryDocument({ problems: [null, { a: 1 }] }));
    expect(remotes).toHaveLength(1);
    expect(problems.map(({ place }) => place)).toEqual(['problems[0]', 'problems[1]']);
  });

  it('are told also where yup takes a name of one for a reference', () => {
    const found = { place: 'remotes[3]', name: reference, reason: 'is gone', mounts: [reference] };
    const { remotes, problems } = parseRegistry(registryDocument({ problems: [found] }));
    expect(remotes).toHaveLength(1);
    expect(problems).toMatchObject([{ place: 'problems[0]', reason: strange }]);
  });
});

it.each([{}, 'none', null, 7, reference])('%j in place of a list costs no remote', (value) => {
  const ofProblems = parseRegistry(registryDocument({ problems: value }));
  expect(ofProblems.remotes).toHaveLength(1);
  expect(ofProblems.problems).toMatchObject([{ place: 'problems[0]' }]);
  const ofCanaries = parseRegistry(registryDocument({ canaries: value }));
  expect(ofCanaries.remotes).toHaveLength(1);
  expect(ofCanaries.problems).toMatchObject([{ place: 'canaries[0]' }]);
});

it('a shell that yup takes for a reference is refused as any other', () => {
  const shell = { ...registryDocument().shell, version: reference };
  expect(() => parseRegistry(registryDocument({ shell }))).toThrow(ValidationError);
});

it.each([null, [], 'registry', {}, { remotes: [] }, registryDocument({ remotes: null })])(
  '%p is no registry',
  (value) => {
    expect(() => parseRegistry(value)).toThrow();
  },
);

it.each([
  ['two hundred thousand files', { initial: files(200_000) }, 'the shell'],
  ['a text of a megabyte', { buildCommit: 'a'.repeat(2 ** 20) }, 'the shell'],
  ['more files at once', { initial: files(101) }, 'shell.initial'],
  ['more styles', { styles: files(101) }, 'shell.styles'],
  ['more fonts', { fonts: words(101) }, 'shell.fonts'],
  ['more libraries', { provides: times(201, (name) => ({ name, version: '1.0.0' })) }, 'provides'],
  ['more slots', { slots: words(101) }, 'shell.slots'],
])('a shell with %s than a page bears is refused', (_, more, reason) => {
  const shell = { ...registryDocument().shell, ...more };
  expect(() => parseRegistry(registryDocument({ shell }))).toThrow(reason);
  expect(() => parse(shellReleaseSchema, shell)).toThrow();
});

describe('very many entries that cannot be used', () => {
  const bad = times(100_000, (index) => ({ name: `news-${index}` }));

  it('are told up to twenty, and how many more they are, and none is looked at behind two hundred', () => {
    const remotes = [remoteDocument('catalog'), ...bad, remoteDocument('last')];
    const registry = parseRegistry(registryDocument({ remotes, problems: bad, canaries: bad }));
    expect(registry.remotes.map(({ name }) => name)).toEqual(['catalog']);
    expect(registry.problems).toHaveLength(21);
    expect(registry.problems.at(-1)?.reason).toMatch(
      /^only the first 20 are told, and \d+ more cannot be used either$/,
    );
    const again = parseRegistry({ ...registryDocument(), problems: registry.problems });
    expect(again.problems).toEqual(registry.problems);
  });

  it('are told whole where they are not too many', () => {
    const remotes = bad.slice(0, 20);
    expect(parseRegistry(registryDocument({ remotes })).problems).toHaveLength(20);
  });
});

it('a registry whose shell cannot be used is refused: the page is that shell', () => {
  const shell = { ...registryDocument().shell, version: 'new' };
  expect(() => parseRegistry(registryDocument({ shell }))).toThrow('shell.version');
});
