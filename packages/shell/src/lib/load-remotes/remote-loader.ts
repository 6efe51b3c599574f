import type { Host } from '@patchbay/shared/host';
import type { RemoteParts } from '@patchbay/shared/remote';
import { checkContract, isRemoteModule, isRemoteParts } from './check-contract.ts';
import { RemoteError } from './remote-error.ts';
import type { PageRelease } from './page-release.ts';

/** Gives each remote's parts, loading and activating it at the first call. */
export interface RemoteLoader {
  /**
   * The same promise for everybody while it is pending or fulfilled; after a failure the next call tries anew.
   * @throws RemoteError
   */
  load(release: PageRelease): Promise<RemoteParts>;
  /** The parts of a remote that is loaded already, so that nobody has to wait for them again. */
  peek(release: PageRelease): RemoteParts | null;
}

/**
 * A loader over a way to fetch a remote's module, which throws RemoteError where it cannot. Each failure is reported
 * once.
 */
export function createRemoteLoader(
  host: Host,
  fetchModule: (release: PageRelease) => Promise<unknown>,
): RemoteLoader {
  const loading = new Map<string, Promise<RemoteParts>>();
  const loaded = new Map<string, RemoteParts>();

  async function loadOnce(release: PageRelease): Promise<RemoteParts> {
    const { name } = release;
    checkContract(release);
    const module = await fetchModule(release);
    if (!isRemoteModule(module)) {
      throw new RemoteError('contract', name, 'its module "./remote" is no RemoteModule');
    }
    checkContract({ name, contract: module.contract });
    const parts = activate(module, name);
    if (!isRemoteParts(parts)) {
      throw new RemoteError('contract', name, '"activate" did not answer RemoteParts');
    }
    loaded.set(name, parts);
    return parts;
  }

  function activate(module: { activate(host: Host): unknown }, name: string): unknown {
    try {
      return module.activate(host);
    } catch (cause) {
      throw new RemoteError('activate', name, 'it failed to start', cause);
    }
  }

  return {
    peek: ({ name }) => loaded.get(name) ?? null,
    load(release) {
      const known = loading.get(release.name);
      if (known) return known;
      const attempt = loadOnce(release).catch((error: unknown) => {
        loading.delete(release.name);
        if (error instanceof Error) host.reportProblem(error);
        throw error;
      });
      loading.set(release.name, attempt);
      return attempt;
    },
  };
}
