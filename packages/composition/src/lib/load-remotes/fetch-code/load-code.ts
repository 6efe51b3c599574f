import { diagnoseScript } from './diagnose-script.ts';
import { entryAddress } from '../federation.ts';
import { giveUpScripts, noteFailure, ownAddress } from './failed-scripts.ts';
import { codePolicy, DeadlineError, loadWithRetries } from './load-with-retries.ts';
import type { PageRelease } from '../page-release.ts';
import { knownIntegrity } from './released-files.ts';
import { RemoteError } from '../remote-error.ts';

/**
 * Runs a load of a remote's code, the remote itself or one of its pages: tries again with growing pauses, and says in
 * the end why it failed.
 * @throws RemoteError
 */
export type LoadCode = <T>(release: PageRelease, load: () => Promise<T>) => Promise<T>;

/** A page that is to be loaded again is gone by then, as a rule. */
const leavesWithinMs = 10_000;

/**
 * The way to load code on a page. Where a file is gone, `reload` is asked for a fresh page; while that is on its way the
 * load stays pending, and fails where the visitor stays.
 */
export function createLoadCode(reload: (missingFile: string) => boolean): LoadCode {
  return async (release, load) => {
    const attempt = async () => {
      try {
        return await load();
      } catch (error) {
        const address = failedAddress(error);
        if (address !== null) noteFailure(address);
        throw error;
      }
    };
    try {
      return await loadWithRetries(attempt, codePolicy);
    } catch (cause) {
      if (cause instanceof DeadlineError) {
        giveUpScripts(release.folder, document);
        throw new RemoteError('timeout', release.name, 'its code was not loaded in time', cause);
      }
      const address = ownAddress(failedAddress(cause) ?? entryAddress(release));
      // A development server may have built again since it described itself.
      const integrity = release.isOverride ? null : knownIntegrity(address);
      const { kind, reason } = await diagnoseScript(address, integrity);
      if (kind === 'missing' && reload(address)) {
        await new Promise((resolve) => setTimeout(resolve, leavesWithinMs));
      }
      throw new RemoteError(kind, release.name, reason, cause);
    }
  };
}

/** The file that a failure names, of the bundler's loader or of ours; null where it is not of a file. */
function failedAddress(error: unknown): string | null {
  if (!(error instanceof Error) || !('request' in error)) return null;
  return typeof error.request === 'string' ? new URL(error.request, location.href).href : null;
}
