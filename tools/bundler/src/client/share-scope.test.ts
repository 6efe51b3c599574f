import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runQuietly } from '@patchbay/command-line';
import { JSDOM, VirtualConsole, type DOMWindow } from 'jsdom';

const command = createRequire(import.meta.filename).resolve('@rspack/cli/package.json');
const bundler = join(dirname(command), 'bin/rspack.js');
const config = join(import.meta.dirname, '../testing/containers.rspack.config.ts');
let folder: string;
let page: DOMWindow;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'patchbay-containers-'));
  const build = [bundler, 'build', '--config', config, '--output-path', folder];
  await runQuietly(process.execPath, build, { cwd: import.meta.dirname });
}, 60_000);

afterAll(() => rm(folder, { recursive: true, force: true }));

afterEach(() => {
  page.close();
});

/** What a value has behind some names, each within the one before. */
const partOf = (value: unknown, ...names: readonly string[]): unknown =>
  names.reduce<unknown>((part, name): unknown => Reflect.get(Object(part), name), value);

/** Opens a page that has run a shell's bundle. */
async function openPage(name = 'page'): Promise<void> {
  page = new JSDOM(`<!doctype html><script src="${name}.js"></script>`, {
    url: pathToFileURL(join(folder, 'page.html')).href,
    runScripts: 'dangerously',
    resources: 'usable',
    virtualConsole: new VirtualConsole(),
  }).window;
  await new Promise((resolve) => {
    page.addEventListener('load', resolve);
  });
}

interface Container {
  init(scope: object): unknown;
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
  const scope = partOf(page, '__FEDERATION__', '__INSTANCES__', '0', 'shareScopeMap', 'default');
  if (typeof scope !== 'object' || scope === null) throw new Error('The page has no share scope');
  return scope;
}

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
  const container = await loadEntry(name);
  await container.init(pageScope());
  expect(partOf(await loadRemote(container), 'thing')).toBe(own);
  expect(own).toEqual({ from: 'the page' });
});

test('a remote may be given its scope, and be asked for its module, more than once', async () => {
  await openPage();
  const container = await loadEntry('remote');
  await container.init(pageScope());
  await container.init(pageScope());
  expect(await loadRemote(container)).toBe(await loadRemote(container));
});

test('a remote that needs another version says which, and what the page has', async () => {
  await openPage();
  const container = await loadEntry('remote_of_another_page');
  await container.init(pageScope());
  await expect(loadRemote(container)).rejects.toThrow(/1\.2\.0.*shared-thing.*\^2\.0\.0/);
});

test('a page that offers nothing of the name is told so', async () => {
  await openPage();
  const container = await loadEntry('remote');
  await container.init({});
  await expect(loadRemote(container)).rejects.toThrow(
    'This page does not offer shared-thing ^1.0.0',
  );
});

test('a module that a remote does not expose is refused by its name', async () => {
  await openPage();
  const container = await loadEntry('remote');
  await expect(container.get('./toString')).rejects.toThrow('"./toString"');
});

test('the start of an entry is less than half as long as the one that the plugin writes', async () => {
  const [own, generated] = await Promise.all(
    ['remote', 'remote_released_before'].map((name) => readFile(join(folder, `${name}.js`))),
  );
  expect(own?.byteLength).toBeLessThan((generated?.byteLength ?? 0) / 2);
});
