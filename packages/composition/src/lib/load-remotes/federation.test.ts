import { init } from '@module-federation/enhanced/runtime';
import { allowReleases, fetchRemoteModule } from './federation.ts';
import { EntryExecutionError, EntryLoadError } from './fetch-code/run-entry.ts';
import { createPageRelease } from '../../testing/releases.ts';

const container = 'patchbay__federation_test';
const remote = createPageRelease({ container });

interface PageOffer {
  readonly integrityOf: (address: string) => Promise<string>;
}

/** Ends the load of the entry's script, after the entry's effect. */
function entryEnds(effect: () => void, event = 'load'): void {
  const script = document.querySelector(`script[src^="${remote.folder}"]`);
  effect();
  script?.dispatchEvent(new Event(event));
}

const leaves = (value: unknown) => () => {
  Reflect.set(globalThis, container, value);
};

beforeAll(() => {
  init({
    name: 'page',
    remotes: [],
    shared: { react: { version: '19.0.0', lib: () => 'the React of the page' } },
  });
});

afterEach(() => {
  Reflect.deleteProperty(globalThis, container);
});

test('a remote gets the share scope of the page and its hashes, and gives its module', async () => {
  allowReleases([remote], { allowUnlistedScripts: false });
  const scopes: object[] = [];
  const hashes: unknown[] = [];
  const module = fetchRemoteModule(remote);
  entryEnds(
    leaves({
      init: async (scope: object, _: object, { integrityOf }: PageOffer) => {
        scopes.push(scope);
        hashes.push(await integrityOf(`${remote.folder}${remote.entry.file}`));
      },
      get: (name: string) => Promise.resolve(() => `module ${name}`),
    }),
  );
  expect(await module).toBe('module ./remote');
  expect(scopes).toMatchObject([{ react: { '19.0.0': { version: '19.0.0' } } }]);
  expect(hashes).toEqual([remote.entry.integrity]);
});

const atHome = [{ route: '/', requests: [], unless: [], files: ['home.js'] }];

test.each([
  ['with the entry where the page names no file of the address', [], 1],
  ['later where the page names what the address needs', atHome, 0],
])('the list of a remote’s files is asked for %s', async (_, early, count) => {
  const originalFetch = globalThis.fetch;
  const fetch = jest.fn(() => new Promise<Response>(() => undefined));
  globalThis.fetch = fetch;
  try {
    const fileList = { file: 'file-list.js', integrity: `sha384-${'L'.repeat(64)}` };
    const release = createPageRelease({ container, early, fileList });
    allowReleases([release], { allowUnlistedScripts: false });
    const module = fetchRemoteModule(release);
    expect(fetch).toHaveBeenCalledTimes(count);
    entryEnds(() => undefined, 'error');
    await expect(module).rejects.toBeInstanceOf(EntryLoadError);
  } finally {
    globalThis.fetch = originalFetch;
  }
});

test('an entry that has run is not run again, whatever failed after it', async () => {
  const get = jest
    .fn<Promise<() => string>, []>()
    .mockRejectedValueOnce(new Error('its chunk did not come'))
    .mockResolvedValue(() => 'the module');
  const first = fetchRemoteModule(remote);
  entryEnds(leaves({ init: () => undefined, get }));
  await expect(first).rejects.toThrow('its chunk did not come');
  expect(await fetchRemoteModule(remote)).toBe('the module');
});

test('an entry that runs and leaves no container is an error of its own', async () => {
  const module = fetchRemoteModule(remote);
  entryEnds(() => undefined);
  await expect(module).rejects.toBeInstanceOf(EntryExecutionError);
});

test('an element of the container’s name is no container', async () => {
  const heading = document.createElement('h2');
  heading.id = container;
  document.body.append(heading);
  const module = fetchRemoteModule(remote);
  entryEnds(() => undefined, 'error');
  await expect(module).rejects.toBeInstanceOf(EntryLoadError);
  heading.remove();
});
