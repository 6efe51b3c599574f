import { contractVersion, type RemoteModule } from '@patchbay/shared/remote';

export const contract = contractVersion;

/** The staff's remote. It mounts nothing before its first page is there, so no page loads it. */
export const activate: RemoteModule['activate'] = () => ({ routes: [] });
