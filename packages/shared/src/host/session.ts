import { createEvent, createStore } from '@patchbay/shared/state';
import type { User } from '../entities/user.ts';

/** Specification, section 4: it starts as `blank`. */
export type AuthStatus = 'blank' | 'authorizing' | 'ok' | 'unauthorized';

export interface Session {
  readonly status: AuthStatus;
  readonly user: User | null;
}

/** The session changed. Raised by the shell alone. */
export const sessionChanged = createEvent<Session>();

/** Who is here. Remotes read it, the shell writes it. */
export const $session = createStore<Session>({ status: 'blank', user: null }).on(
  sessionChanged,
  (_, session) => session,
);

/** The signed-in user, or null. */
export const $user = $session.map(({ user }) => user);
