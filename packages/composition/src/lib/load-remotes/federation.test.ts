import { allowReleases, fetchRemoteModule } from './federation.ts';
import { EntryExecutionError, EntryLoadError } from './fetch-code/run-entry.ts';
import { createPageRelease } from '../../testing/releases.ts';

const container = 'patchbay__federation_test';
const remote = createPageRelease({ container, contract: '1.25.0' });

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

const offerRuntime = jest.fn(() => Promise.resolve());
const page = { shareScope: { react: { '19.0.0': { version: '19.0.0' } } }, offerRuntime };

afterEach(() => {
  Reflect.deleteProperty(globalThis, container);
});

test('a remote gets the share scope of the page and its hashes, and gives its module', async () => {
  allowReleases([remote], { allowUnlistedScripts: false });
  const scopes: object[] = [];
  const hashes: unknown[] = [];
  const module = fetchRemoteModule(remote, page);
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

test.each([
  ['1.23.0', 1],
  ['1.25.0', 0],
])(
  'a remote of contract %s has the federation runtime before its entry',
  async (contract, times) => {
    offerRuntime.mockClear();
    const module = fetchRemoteModule({ ...remote, contract }, page);
    expect(offerRuntime).toHaveBeenCalledTimes(times);
    await offerRuntime.mock.results[0]?.value;
    entryEnds(leaves({ init: () => undefined, get: () => Promise.resolve(() => 'the module') }));
    expect(await module).toBe('the module');
  },
);

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
    const release = createPageRelease({ container, contract: '1.25.0', early, fileList });
    allowReleases([release], { allowUnlistedScripts: false });
    const module = fetchRemoteModule(release, page);
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
  const first = fetchRemoteModule(remote, page);
  entryEnds(leaves({ init: () => undefined, get }));
  await expect(first).rejects.toThrow('its chunk did not come');
  expect(await fetchRemoteModule(remote, page)).toBe('the module');
});

test('an entry that runs and leaves no container is an error of its own', async () => {
  const module = fetchRemoteModule(remote, page);
  entryEnds(() => undefined);
  await expect(module).rejects.toBeInstanceOf(EntryExecutionError);
});

test('an element of the container’s name is no container', async () => {
  const heading = document.createElement('h2');
  heading.id = container;
  document.body.append(heading);
  const module = fetchRemoteModule(remote, page);
  entryEnds(() => undefined, 'error');
  await expect(module).rejects.toBeInstanceOf(EntryLoadError);
  heading.remove();
});
