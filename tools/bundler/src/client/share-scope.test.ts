import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runQuietly } from '@patchbay/command-line';
import { JSDOM, VirtualConsole, type DOMWindow } from 'jsdom';

const command = createRequire(import.meta.filename).resolve('@rspack/cli/package.json');
const bundler = join(dirname(command), 'bin/rspack.js');
const config = join(import.meta.dirname, '../testing/containers.rspack.config.ts');
let folder: string;
let page: DOMWindow;
/** The scripts that stood in the page. */
let asked: HTMLScriptElement[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'patchbay-containers-'));
  const build = [bundler, 'build', '--config', config, '--output-path', folder];
  await runQuietly(process.execPath, build, { cwd: import.meta.dirname });
}, 60_000);

afterAll(() => rm(folder, { recursive: true, force: true }));

afterEach(() => {
  page.close();
});

/** The part of a value behind some names, each within the one before. */
const partOf = (value: unknown, ...names: readonly string[]): unknown =>
  names.reduce<unknown>((part, name): unknown => Reflect.get(Object(part), name), value);

/** The hash that a page of these tests says for a file. */
const hashOf = (address: string) => `sha384-${basename(address)}`;

const integrityOf = (address: string) => Promise.resolve(hashOf(address));

/** Opens a page that has run a shell's bundle, and has what it takes from its own share scope or cannot have it. */
async function openPage(name = 'page', hashes = integrityOf): Promise<void> {
  asked = [];
  page = new JSDOM(`<!doctype html><script src="${name}.js"></script>`, {
    url: pathToFileURL(join(folder, 'page.html')).href,
    runScripts: 'dangerously',
    resources: 'usable',
    virtualConsole: new VirtualConsole(),
    beforeParse: (window) => {
      Reflect.set(window, 'integrityOf', hashes);
      new window.MutationObserver((changes) => {
        const added = changes.flatMap(({ addedNodes }) => [...addedNodes]);
        asked.push(...added.filter((node) => node instanceof window.HTMLScriptElement));
      }).observe(window.document, { childList: true, subtree: true });
    },
  }).window;
  await new Promise((resolve) => {
    page.addEventListener('load', resolve);
  });
  await Promise.allSettled([partOf(page, 'page')]);
}

interface Container {
  init(scope: object, initScope?: object, page?: object): unknown;
  get(module: string): Promise<() => unknown>;
}

const isContainer = (value: unknown): value is Container =>
  typeof value === 'object' && value !== null && 'init' in value && 'get' in value;

/** Runs a remote's entry on the page. */
async function loadEntry(name: string): Promise<Container> {
  await new Promise((resolve, reject) => {
    const script = page.document.createElement('script');
    script.onload = resolve;
    script.onerror = reject;
    script.src = `${name}.js`;
    page.document.head.append(script);
  });
  const container = partOf(page, name);
  if (!isContainer(container)) throw new Error(`${name} left no container`);
  return container;
}

/** The share scope of the page. */
function pageScope(): object {
  const scope =
    partOf(page, 'federation', 'shareScope') ??
    partOf(page, '__FEDERATION__', '__INSTANCES__', '0', 'shareScopeMap', 'default');
  if (typeof scope !== 'object' || scope === null) throw new Error('The page has no share scope');
  return scope;
}

/** Connects a remote to the page, as a shell does. */
const connect = (container: Container) => container.init(pageScope(), [], { integrityOf });

const loadRemote = async (container: Container) => (await container.get('./remote'))();

test('the page runs with what it offers itself', async () => {
  await openPage();
  expect(await partOf(page, 'page')).toMatchObject({ thing: { from: 'the page' } });
});

test.each([
  ['remote', 'page'],
  ['remote_released_before', 'page'],
  ['remote', 'page_released_before'],
])('%s takes the one that %s has', async (name, pageName) => {
  await openPage(pageName);
  const own = partOf(await partOf(page, 'page'), 'thing');
  const offerRuntime = partOf(page, 'federation', 'offerRuntime');
  if (name !== 'remote' && typeof offerRuntime === 'function') {
    await Reflect.apply(offerRuntime, page, []);
  }
  const container = await loadEntry(name);
  await connect(container);
  expect(partOf(await loadRemote(container), 'thing')).toBe(own);
  expect(own).toEqual({ from: 'the page' });
});

test('a remote may be given its scope, and be asked for its module, more than once', async () => {
  await openPage();
  const container = await loadEntry('remote');
  await connect(container);
  await connect(container);
  expect(await loadRemote(container)).toBe(await loadRemote(container));
});

test('a remote that needs another version says which, and what the page has', async () => {
  await openPage();
  const container = await loadEntry('remote_of_another_page');
  await connect(container);
  await expect(loadRemote(container)).rejects.toThrow(/1\.2\.0.*shared-thing.*\^2\.0\.0/);
});

test('a page that offers nothing of the name is told so', async () => {
  await openPage();
  const container = await loadEntry('remote');
  await container.init({}, [], { integrityOf });
  await expect(loadRemote(container)).rejects.toThrow(
    'This page does not offer shared-thing ^1.0.0',
  );
});

test('a module that a remote does not expose is refused by its name', async () => {
  await openPage();
  const container = await loadEntry('remote');
  await expect(container.get('./toString')).rejects.toThrow('"./toString"');
});

test.each(['remote', 'page'])(
  'the start of a %s is less than half as long as the one that the plugin writes',
  async (name) => {
    const [own, generated] = await Promise.all(
      [name, `${name}_released_before`].map((file) => readFile(join(folder, `${file}.js`))),
    );
    expect(own?.byteLength).toBeLessThan((generated?.byteLength ?? 0) / 2);
  },
);

test('a page that did not get what it offers has nothing of it, and the next try may have it', async () => {
  let isTold = false;
  await openPage('page', (address) =>
    isTold ? integrityOf(address) : Promise.reject(new Error('There is no list')),
  );
  await expect(partOf(page, 'page')).rejects.toMatchObject({ name: 'ChunkLoadError' });
  isTold = true;
  const load = partOf(page, 'load');
  if (typeof load !== 'function') throw new Error('The page cannot try again');
  const again: unknown = Reflect.apply(load, page, []);
  expect(await again).toMatchObject({ thing: { from: 'the page' } });
});

/** The chunks of a build that the page has asked for, with the hash of each request. */
const chunksOf = (name: string) =>
  asked
    .map(({ src, integrity, crossOrigin }) => ({ file: basename(src), integrity, crossOrigin }))
    .filter(({ file }) => file.startsWith(`${name}.`) && file !== `${name}.js`);

test.each(['page', 'remote'])('the chunks of a %s are asked for by their hashes', async (name) => {
  await openPage();
  await partOf(page, 'page');
  const container = await loadEntry('remote');
  await connect(container);
  await loadRemote(container);
  const chunks = chunksOf(name);
  expect(chunks.length).toBeGreaterThan(0);
  expect(chunks).toEqual(
    chunks.map(({ file }) => ({ file, integrity: hashOf(file), crossOrigin: 'anonymous' })),
  );
});

test('a chunk without a hash is not asked for, and the next try may have one', async () => {
  await openPage();
  await partOf(page, 'page');
  const container = await loadEntry('remote');
  let isTold = false;
  const request = 'https://site.test/list.js';
  await container.init(pageScope(), [], {
    integrityOf: (address: string) =>
      isTold ? integrityOf(address) : Promise.reject(Object.assign(new page.Error(), { request })),
  });
  await expect(loadRemote(container)).rejects.toMatchObject({ name: 'ChunkLoadError', request });
  expect(chunksOf('remote')).toEqual([]);
  isTold = true;
  await loadRemote(container);
  expect(chunksOf('remote').length).toBeGreaterThan(0);
});

test.each([[[]], [[[], { version: '1.0.0', shareScopeKeys: 'default' }]]])(
  'a remote runs in a plain host of Module Federation, which says no hashes (G347): %j',
  async (others) => {
    await openPage('page_released_before');
    const own = partOf(await partOf(page, 'page'), 'thing');
    const container = await loadEntry('remote');
    container.init(pageScope(), ...others);
    expect(partOf(await loadRemote(container), 'thing')).toBe(own);
    expect(chunksOf('remote').map(({ integrity }) => integrity)).toEqual(
      chunksOf('remote').map(() => ''),
    );
    expect(chunksOf('remote').length).toBeGreaterThan(0);
  },
);
