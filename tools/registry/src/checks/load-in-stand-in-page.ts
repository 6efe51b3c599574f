import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as runtimeCore from '@module-federation/runtime-core';
import type { RemoteRelease, ShellRelease } from '@patchbay/shared/registry';
import { JSDOM, ResourceLoader, VirtualConsole, type DOMWindow } from 'jsdom';
import { anything } from './judge-module.ts';

const base = 'https://release.invalid/';

interface Container {
  init(
    scope: object,
    initScope: object,
    page: { readonly integrityOf: (address: string) => Promise<string> },
  ): unknown;
  get(module: string): Promise<() => unknown>;
}

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

/** Gives the page the files of a build, and nothing of the network. */
class BuildLoader extends ResourceLoader {
  readonly #dist: string;

  constructor(dist: string) {
    super();
    this.#dist = dist;
  }

  override fetch(address: string) {
    if (!address.startsWith(base)) return null;
    // jsdom's promise can be aborted; here nothing takes long enough for that.
    return Object.assign(readFile(join(this.#dist, address.slice(base.length))), {
      abort: () => undefined,
    });
  }
}

class Observer {
  observe = () => undefined;
  unobserve = () => undefined;
  disconnect = () => undefined;
  takeRecords = () => [];
}

/** Adds the parts that libraries ask for while they start, and that jsdom does not have: it lays nothing out. */
function addMissingParts(window: DOMWindow): void {
  const missing: Readonly<Record<string, unknown>> = {
    matchMedia: (media: string) =>
      Object.assign(new window.EventTarget(), {
        media,
        matches: false,
        onchange: null,
        addListener: () => undefined,
        removeListener: () => undefined,
      }),
    IntersectionObserver: Observer,
    ResizeObserver: Observer,
    PerformanceObserver: Observer,
    requestIdleCallback: (work: () => void) => setTimeout(work, 0),
    cancelIdleCallback: clearTimeout,
    scrollTo: () => undefined,
    visualViewport: new window.EventTarget(),
  };
  for (const [name, value] of Object.entries(missing)) {
    if (name === 'scrollTo' || !(name in window)) Reflect.set(window, name, value);
  }
  // The platform's own, which Node has as browsers do: `fetch`, streams, `structuredClone` and the like.
  for (const name of Object.getOwnPropertyNames(globalThis)) {
    if (!nodesOwn.has(name) && !(name in window))
      Reflect.set(window, name, Reflect.get(globalThis, name));
  }
}

/** The globals that no browser has: with them a library would take the page for a server. */
const nodesOwn = new Set([
  'process',
  'Buffer',
  'global',
  'require',
  'setImmediate',
  'clearImmediate',
]);

/**
 * Loads a built remote as a page would, in jsdom: its scripts run in this process, so it is to be one of its own.
 * @returns the value that `./remote` exposes
 * @throws Error where the container or one of its first chunks cannot be loaded
 */
export async function loadInStandInPage(
  dist: string,
  { container, entry, assets }: Pick<RemoteRelease, 'container' | 'entry' | 'assets'>,
  provides: ShellRelease['provides'],
): Promise<unknown> {
  const virtualConsole = new VirtualConsole();
  virtualConsole.on('jsdomError', (error) => {
    // A style sheet that jsdom cannot read is none of the remote's faults.
    if (!error.message.includes('CSS')) console.error(error);
  });
  virtualConsole.on('error', (...words: unknown[]) => {
    console.error(...words);
  });
  const { window } = new JSDOM('<!doctype html><html lang="en"><head></head><body></body></html>', {
    url: base,
    runScripts: 'dangerously',
    resources: new BuildLoader(dist),
    pretendToBeVisual: true,
    virtualConsole,
    beforeParse: (page) => {
      addMissingParts(page);
      Reflect.set(page, '_FEDERATION_RUNTIME_CORE', runtimeCore);
    },
  });
  await new Promise<void>((resolve, reject) => {
    const script = window.document.createElement('script');
    script.src = `${base}${entry.file}`;
    script.onload = () => {
      resolve();
    };
    script.onerror = () => {
      reject(new Error(`${entry.file} cannot be loaded`));
    };
    window.document.head.append(script);
  });
  const remote: unknown = Reflect.get(window, container);
  if (!isContainer(remote)) {
    throw new Error(`${entry.file} does not make the container ${container}`);
  }
  await remote.init(shareScope(provides), [], {
    integrityOf: async (address) => {
      const asset = assets.find(({ file }) => address === `${base}${file}`);
      if (!asset) throw new Error(`${address} is no file of the release`);
      return Promise.resolve(asset.integrity);
    },
  });
  return (await remote.get('./remote'))();
}

const isContainer = (value: unknown): value is Container =>
  typeof value === 'object' &&
  value !== null &&
  'init' in value &&
  typeof value.init === 'function' &&
  'get' in value &&
  typeof value.get === 'function';
