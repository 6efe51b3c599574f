import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runInThisContext } from 'node:vm';
import * as runtimeCore from '@module-federation/runtime-core';
import type { RemoteRelease, ShellRelease } from '@patchbay/shared/registry';

const base = 'https://release.invalid/';

/** What a browser's element has of what a bundle's loader touches. */
interface StandInElement {
  readonly tagName: string;
  src?: string;
  href?: string;
  onload?: (event: object) => void;
  onerror?: (event: object) => void;
  setAttribute(name: 'src' | 'href', value: string): void;
  getAttribute(name: 'src' | 'href'): string | null;
  remove(): void;
}

interface Container {
  init(scope: object): unknown;
  get(module: string): Promise<() => unknown>;
}

/** Takes any use that a module can make of a library while it is evaluated. */
const anything: unknown = new Proxy(
  function anything() {
    // Called, constructed or extended, it answers itself.
  },
  {
    get: (_, key) => {
      if (key === 'then') return undefined;
      if (key === Symbol.toPrimitive) return () => '';
      if (key === Symbol.iterator) return () => [].values();
      return key === '__esModule' ? true : anything;
    },
    apply: () => anything,
    construct: () => Object(anything) as object,
  },
);

/** The share scope of a page of a shell: its modules' names and versions, with nothing behind them. */
const shareScope = (provides: ShellRelease['provides']) =>
  Object.fromEntries(
    provides.map(({ name, version }) => [
      name,
      {
        [version]: {
          version,
          get: () => Promise.resolve(() => anything),
          lib: () => anything,
          loaded: true,
          from: 'shell',
          scope: ['default'],
          shareConfig: { singleton: true, strictVersion: true, requiredVersion: version },
          useIn: [],
          deps: [],
          strategy: 'loaded-first',
        },
      },
    ]),
  );

function createElement(tagName: string): StandInElement {
  const element: StandInElement = {
    tagName,
    setAttribute: (name, value) => {
      element[name] = value;
    },
    getAttribute: (name) => element[name] ?? null,
    remove: () => undefined,
  };
  return element;
}

/**
 * Loads a built remote as a page would, without a browser: its scripts run in this process, so it is to be one of its
 * own.
 * @returns what `./remote` exposes
 * @throws Error where the container or one of its first chunks cannot be loaded
 */
export async function loadInStandInPage(
  dist: string,
  { container, entry }: Pick<RemoteRelease, 'container' | 'entry'>,
  provides: ShellRelease['provides'],
): Promise<unknown> {
  const run = async (address: string): Promise<void> => {
    const file = address.slice(base.length);
    runInThisContext(await readFile(join(dist, file), 'utf8'), { filename: file });
  };
  const append = (element: StandInElement) => {
    const arrived = element.tagName === 'script' ? run(element.src ?? '') : Promise.resolve();
    arrived.then(
      () => element.onload?.({ type: 'load', target: element }),
      (error: unknown) => {
        console.error(error);
        element.onerror?.({ type: 'error', target: element });
      },
    );
    return element;
  };
  Object.assign(globalThis, {
    _FEDERATION_RUNTIME_CORE: runtimeCore,
    window: globalThis,
    self: globalThis,
    location: new URL(base),
    document: {
      baseURI: base,
      currentScript: { tagName: 'SCRIPT', src: `${base}${entry.file}` },
      createElement,
      getElementsByTagName: () => [],
      querySelector: () => null,
      querySelectorAll: () => [],
      head: { append, appendChild: append },
    },
  });
  await run(`${base}${entry.file}`);
  const remote: unknown = Reflect.get(globalThis, container);
  if (!isContainer(remote))
    throw new Error(`${entry.file} does not make the container ${container}`);
  await remote.init(shareScope(provides));
  return (await remote.get('./remote'))();
}

const isContainer = (value: unknown): value is Container =>
  typeof value === 'object' &&
  value !== null &&
  'init' in value &&
  typeof value.init === 'function' &&
  'get' in value &&
  typeof value.get === 'function';
