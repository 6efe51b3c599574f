import { contractVersion, type RemoteModule } from '@patchbay/shared/remote';
import { adminRoutes } from './app/routes.tsx';

export const contract: RemoteModule['contract'] = contractVersion;

/** The staff's pages. The shell loads this remote for nobody else; the server decides who may make each call. */
export const activate: RemoteModule['activate'] = ({ config }) => ({ routes: adminRoutes(config) });
