import { contractVersion, type RemoteModule } from '@patchbay/shared/remote';
import { adminRoutes } from './app/routes.tsx';

export const contract: RemoteModule['contract'] = contractVersion;

/** The staff's pages. The shell loads this remote for nobody else; what each call may do is the server's to say. */
export const activate: RemoteModule['activate'] = () => ({ routes: adminRoutes() });
