import { endSessions } from '@patchbay/domain/api';
import type { Http } from '@patchbay/shared/http';
import type { Host } from '@patchbay/shared/host';
import { allSettled, type Scope } from '@patchbay/shared/state';
import { sessionsEnded } from '../../lib/session/session.model.ts';

/** Ends every session of the user, for the host: the page and its other tabs are signed out once the server has done so. */
export const createSignOutEverywhere =
  (http: Http, scope: Scope): Host['signOutEverywhere'] =>
  async () => {
    await endSessions(http);
    await allSettled(sessionsEnded, { scope });
  };
