/*
 * How a remote gets onto the page, and what each failure becomes.
 *
 * 1. `registry` — the shell's app/page-data.ts parses the registry of the page. An entry that cannot be used leaves the others alone.
 * 2. federation.ts lets the addresses of their scripts onto the page, runs an entry under its hash, and connects its container to the
 *    share scope.
 * 3. `contract` — check-contract.ts compares the major numbers, before anything is asked for and again with the module.
 * 4. fetch-code/load-code.ts asks for the entry and the module, three times within nine seconds (load-with-retries.ts). After the last
 *    try diagnose-script.ts asks for the file once more and says why it did not come:
 *    `network` (no answer), `http` (a status), `integrity` (other bytes than were released), `execution` (its script threw),
 *    `timeout` (the nine seconds are over), `missing` (404). A missing file usually means a newer release: the page reloads,
 *    once for each file and at most three times in a minute (fetch-code/reload-once.ts), and only then says that it is missing. It says so at once where something typed
 *    would be lost, or where the browser cannot remember that the page was reloaded.
 * 5. `contract`, `activate` — here: the module has the shape of a remote, and `activate(host)` answers its routes and slots.
 * 6. recoverable-routes.tsx does the same as stage 4 for the code of a single page.
 *
 * Each failure is a RemoteError whose `kind` is the word above. It is reported once, and costs that remote alone:
 * remote-failure.tsx takes the place of its pages, with a button that tries again; its slots stay on their fallback. What the
 * server has rendered of it stays instead (../missing-parts.ts).
 */
import type { Host } from '@patchbay/shared/host';
import type { RemoteParts, RemoteSettings } from '@patchbay/shared/remote';
import { lazyCode, type LazyCode } from '@patchbay/ui';
import {
  checkContract,
  readRemoteModule,
  readRemoteParts,
  type ReadModule,
} from './check-contract.ts';
import { RemoteError } from './remote-error.ts';
import type { PageRelease } from './page-release.ts';

/** Gives each remote's parts, loading and activating it at the first call. */
export interface RemoteLoader {
  /**
   * The same promise for everybody while it is pending or fulfilled; after a failure the next call tries again.
   * @throws RemoteError
   */
  load(release: PageRelease): Promise<RemoteParts>;
  /** The same for a component, which shows them at once where they are loaded already. */
  lazyParts(release: PageRelease): LazyCode<RemoteParts>;
  /** Lets every remote that was started end what it began, at the end of the page. Each is called once. */
  dispose(): void;
}

/**
 * A loader over a way to fetch a remote's module, which throws RemoteError where it cannot. Each failure is reported
 * once.
 * @param settings of each remote by the site's operator, by its name: no remote gets another's
 * @param startIn does what starts a remote
 */
export function createRemoteLoader(
  host: Host,
  fetchModule: (release: PageRelease) => Promise<unknown>,
  settings: Readonly<Record<string, RemoteSettings>> = {},
  startIn: (start: () => unknown) => unknown = (start) => start(),
): RemoteLoader {
  const started = new Map<string, RemoteParts>();
  const partsByName = new Map<string, LazyCode<RemoteParts>>();

  async function loadOnce(release: PageRelease): Promise<RemoteParts> {
    const { name } = release;
    checkContract(release);
    const module = await fetchModule(release);
    const readOwn = <T>(what: string, read: () => T): T => {
      try {
        return read();
      } catch (cause) {
        throw new RemoteError('contract', name, `${what} cannot be read`, cause);
      }
    };
    const own = readOwn('its module "./remote"', () => readRemoteModule(module));
    if (own === null) {
      throw new RemoteError('contract', name, 'its module "./remote" is not a RemoteModule');
    }
    checkContract({ name, contract: own.contract });
    const answer = activate(own, name);
    const parts = readOwn('what "activate" returned', () => readRemoteParts(answer));
    if (parts === null) {
      throw new RemoteError('contract', name, '"activate" did not return RemoteParts');
    }
    started.set(name, parts);
    return parts;
  }

  function dispose(): void {
    for (const [name, parts] of started) {
      try {
        parts.dispose?.();
      } catch (cause) {
        host.reportProblem(new RemoteError('dispose', name, 'it failed to end', cause));
      }
    }
    started.clear();
  }

  function activate(module: ReadModule, name: string): unknown {
    const own = Object.hasOwn(settings, name) ? settings[name] : undefined;
    try {
      return startIn(() => module.activate({ ...host, settings: own ?? {} }));
    } catch (cause) {
      throw new RemoteError('activate', name, 'it failed to start', cause);
    }
  }

  async function loadAndReport(release: PageRelease): Promise<RemoteParts> {
    try {
      return await loadOnce(release);
    } catch (error) {
      if (error instanceof Error) host.reportProblem(error);
      throw error;
    }
  }

  function lazyParts(release: PageRelease): LazyCode<RemoteParts> {
    const known = partsByName.get(release.name);
    if (known) return known;
    const parts = lazyCode(() => loadAndReport(release));
    partsByName.set(release.name, parts);
    return parts;
  }

  return { lazyParts, load: (release) => lazyParts(release).load(), dispose };
}
