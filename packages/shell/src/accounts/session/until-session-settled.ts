import { $session, type Session } from '@patchbay/shared/host';
import { combine, createWatch, scopeBind, type Scope } from '@patchbay/shared/state';
import { $profileError, profileRequested } from './session.model.ts';

const $standing = combine({ session: $session, error: $profileError });

/**
 * Resolves when it is known who is here, at once where it is known already. Where it could not be found out before, it
 * is tried again.
 * @throws ApiError where the server cannot be reached
 */
export function untilSessionSettled(scope: Scope): Promise<Session> {
  if (scope.getState($profileError)) scopeBind(profileRequested, { scope })();
  return new Promise((resolve, reject) => {
    const check = ({ session, error }: { session: Session; error: Error | null }) => {
      if (session.status === 'ok' || session.status === 'unauthorized') resolve(session);
      else if (error) reject(error);
      else return false;
      return true;
    };
    if (check(scope.getState($standing))) return;
    const unwatch = createWatch({
      unit: $standing,
      scope,
      fn: (standing) => {
        if (check(standing)) unwatch();
      },
    });
  });
}
