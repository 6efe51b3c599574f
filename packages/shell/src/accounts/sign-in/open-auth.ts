import type { OpenAuth } from '@patchbay/shared/host';
import { createWatch, scopeBind, type Scope } from '@patchbay/shared/state';
import { authRequested, authSettled } from './auth-dialog.model.ts';

/** The dialog as a promise, for the host. */
export const createOpenAuth =
  (scope: Scope): OpenAuth =>
  (request) =>
    new Promise((resolve) => {
      const unwatch = createWatch({
        unit: authSettled,
        scope,
        fn: (isSignedIn) => {
          unwatch();
          resolve(isSignedIn);
        },
      });
      scopeBind(authRequested, { scope })(request ?? {});
    });
