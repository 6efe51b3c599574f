import type { VersionState } from '@patchbay/shared/bridge';

/** A state as it goes over the bridge: fields without a value are left out. */
export interface PageVersionState {
  readonly status: VersionState['status'];
  readonly progress?: number;
  readonly message?: string;
}

export const stateForPage = ({ status, progress, message }: VersionState): PageVersionState => ({
  status,
  ...(progress === null ? {} : { progress }),
  ...(message === '' ? {} : { message }),
});

/** In the order of the jobs, as far as an object keeps it; the page sorts by what it saw first. */
export const statesForPage = (
  states: ReadonlyMap<number, VersionState>,
): Readonly<Record<string, PageVersionState>> =>
  Object.fromEntries([...states].map(([id, state]) => [String(id), stateForPage(state)]));
