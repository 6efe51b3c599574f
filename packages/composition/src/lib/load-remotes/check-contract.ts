import type { RemoteRelease } from '@patchbay/shared/registry';
import {
  contractVersion,
  type RemoteHost,
  type RemoteModule,
  type RemoteParts,
} from '@patchbay/shared/remote';
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

/** The contract and the start of a remote, each read once. Null where the value is not what `./remote` must export. */
export function readRemoteModule(value: unknown): ReadModule | null {
  if (typeof value !== 'object' || value === null) return null;
  const contract: unknown = Reflect.get(value, 'contract');
  const activate: unknown = Reflect.get(value, 'activate');
  if (typeof contract !== 'string' || typeof activate !== 'function') return null;
  return {
    contract,
    activate: (host) => {
      const answer: unknown = Reflect.apply(activate, value, [host]);
      return answer;
    },
  };
}

/** The parts of a remote's module that the loader uses. */
export interface ReadModule extends Pick<RemoteModule, 'contract'> {
  readonly activate: (host: RemoteHost) => unknown;
}

/** The parts that `activate` answers, each read once; null where the answer has not their outer shape. */
export function readRemoteParts(value: unknown): RemoteParts | null {
  if (!hasRoutes(value)) return null;
  const { routes } = value;
  if (!Array.isArray(routes)) return null;
  const slots = value.slots && { ...value.slots };
  // A text would be an element of that name.
  const isShown = (slot: unknown) => ['function', 'object', 'undefined'].includes(typeof slot);
  if (!Object.values(slots ?? {}).every(isShown)) return null;
  const dispose = value.dispose?.bind(value);
  return { routes, ...(slots && { slots }), ...(dispose && { dispose }) };
}

const hasRoutes = (value: unknown): value is RemoteParts =>
  typeof value === 'object' && value !== null && 'routes' in value;
