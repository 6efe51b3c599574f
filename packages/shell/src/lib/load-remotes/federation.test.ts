import { init } from '@module-federation/enhanced/runtime';
import { fetchRemoteModule } from './federation.ts';
import { EntryExecutionError, EntryLoadError } from './fetch-code/run-entry.ts';
import { createPageRelease } from '../../testing/releases.ts';

const container = 'patchbay__federation_test';
const remote = createPageRelease({ container });

/** What the entry does when the page runs it. */
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

test('a remote gets the share scope of the page, and gives its module', async () => {
  const scopes: object[] = [];
  const module = fetchRemoteModule(remote);
  entryEnds(
    leaves({
      init: (scope: object) => scopes.push(scope),
      get: (name: string) => Promise.resolve(() => `module ${name}`),
    }),
  );
  expect(await module).toBe('module ./remote');
  expect(scopes).toMatchObject([{ react: { '19.0.0': { version: '19.0.0' } } }]);
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
