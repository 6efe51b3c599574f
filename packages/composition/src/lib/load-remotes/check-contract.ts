import type { RemoteRelease } from '@patchbay/shared/registry';
import { contractVersion, type RemoteModule, type RemoteParts } from '@patchbay/shared/remote';
import { RemoteError } from './remote-error.ts';

const majorOf = (version: string) => version.split('.')[0];

/**
 * Refuses a release before any of its code is fetched: its contract has another major version than the shell's.
 * @throws RemoteError of kind `contract`
 */
export function checkContract(release: Pick<RemoteRelease, 'name' | 'contract'>): void {
  if (majorOf(release.contract) === majorOf(contractVersion)) return;
  throw new RemoteError(
    'contract',
    release.name,
    `it was built for contract ${release.contract}, this page has ${contractVersion}`,
  );
}

/** True for what `./remote` must export. */
export function isRemoteModule(value: unknown): value is RemoteModule {
  return (
    typeof value === 'object' &&
    value !== null &&
    'contract' in value &&
    typeof value.contract === 'string' &&
    'activate' in value &&
    typeof value.activate === 'function'
  );
}

/** True for what `activate` must answer, as far as its outer shape shows. */
export function isRemoteParts(value: unknown): value is RemoteParts {
  return (
    typeof value === 'object' && value !== null && 'routes' in value && Array.isArray(value.routes)
  );
}
