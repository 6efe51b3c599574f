import { contractVersion, type RemoteModule } from '@patchbay/shared/remote';
import { allSettled } from '@patchbay/shared/state';
import { installerRoutes } from './app/routes.tsx';
import { storageOpened } from './features/choose-tracking/choose-tracking.model.ts';

export const contract = contractVersion;

export const activate: RemoteModule['activate'] = ({ scope, storage }) => {
  void allSettled(storageOpened, { scope, params: storage });
  return { routes: installerRoutes };
};
