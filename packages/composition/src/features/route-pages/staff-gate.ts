import { isStaff } from '@patchbay/domain/entities';
import type { Session } from '@patchbay/shared/host';
import { data, redirect, type RouteObject } from '@patchbay/shared/router';
import { routes } from '@patchbay/domain/routes';
import { withNextPath } from '@patchbay/domain/routes';

/** Resolves when it is known who is here; rejects where it cannot be found out. */
export type WhoIsHere = () => Promise<Session>;

/** Keeps everybody else out of pages for staff (rules R12, R13). */
export interface StaffGate {
  /** Whether code for staff may be fetched. */
  readonly isOpen: () => Promise<boolean>;
  /** For a route: its pages and their loaders come after the gate. */
  readonly route: Pick<RouteObject, 'middleware' | 'loader' | 'shouldRevalidate'>;
}

export function createStaffGate(whoIsHere: WhoIsHere): StaffGate {
  return {
    isOpen: async () => {
      try {
        return isStaff((await whoIsHere()).user);
      } catch {
        // The route says so.
        return false;
      }
    },
    route: {
      middleware: [
        async ({ request }) => {
          const { user } = await whoIsHere();
          const { pathname, search } = new URL(request.url);
          if (!user) throw redirect(withNextPath(routes.login, `${pathname}${search}`));
          if (!isStaff(user)) throw data(null, { status: 403 });
        },
      ],
      // A failure of the middleware is shown by the outermost route that has a loader to call.
      loader: () => null,
      shouldRevalidate: () => true,
    },
  };
}
