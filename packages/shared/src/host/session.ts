import { createEvent, createStore } from '@patchbay/shared/state';

/** It starts as `blank` (rule A29). */
export type AuthStatus = 'blank' | 'authorizing' | 'ok' | 'unauthorized';

/** The signed-in user, as remotes may rely on it; the schema that reads it is in `domain`. */
export interface User {
  readonly id: number;
  readonly email: string;
  readonly isStaff: boolean;
  readonly isSuperuser: boolean;
  /** False until the address is confirmed. A backend may leave it out. */
  readonly isActivated?: boolean | undefined;
}

export interface Session {
  readonly status: AuthStatus;
  readonly user: User | null;
}

/** The session changed. Only raised by the shell. */
export const sessionChanged = createEvent<Session>();

/** The session. Remotes read it, the shell writes it. */
export const $session = createStore<Session>({ status: 'blank', user: null }).on(
  sessionChanged,
  (_, session) => session,
);

/** The signed-in user, or null. */
export const $user = $session.map(({ user }) => user);

/** The session's token changed: signed in, or `null` for signed out. Only raised by the shell. */
export const authTokenChanged = createEvent<string | null>();

/**
 * The signed-in user's token, for the desktop bridge and for calls of the site's own server: `host.http` puts it on every
 * call of the backend by itself, and nothing else may have it.
 */
export const $authToken = createStore<string | null>(null).on(
  authTokenChanged,
  (_, token) => token,
);
