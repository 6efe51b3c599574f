import {
  createStorage,
  notified,
  sessionChanged,
  type AuthStatus,
  type HostStorage,
  type Notification,
  type User,
} from '@patchbay/shared/host';
import { allSettled, createWatch, fork, type Scope } from '@patchbay/shared/state';
import type {
  AccountApi,
  ProfileOutcome,
  RegistrationOutcome,
  TokenOutcome,
} from '../session/account.ts';
import '../session/identity.model.ts';
import { sessionOpened } from '../session/session-calls.model.ts';
import { sessionExpired } from '../session/session.model.ts';
import { signInFx, signUpFx } from '../session/sign-in.model.ts';

export const ada: User = {
  id: 1,
  email: 'ada@patchbay.example',
  isStaff: true,
  isSuperuser: false,
};
export const bob: User = {
  id: 2,
  email: 'bob@patchbay.example',
  isStaff: false,
  isSuperuser: false,
};
export const userOf = (user: User): ProfileOutcome => ({ kind: 'user', user });
export const refused: ProfileOutcome = { kind: 'refused', error: new Error('503') };
export const tokenText = (token: string | null) => JSON.stringify({ authToken: token });

export interface SessionSetup {
  readonly stored?: string | null;
  /** The outcomes by token; an error where the server cannot be reached. */
  readonly profiles?: Readonly<Record<string, ProfileOutcome | Promise<ProfileOutcome> | Error>>;
  readonly tokenAnswer?: TokenOutcome | Promise<TokenOutcome>;
  readonly registration?: RegistrationOutcome;
  /** Default: a browser that keeps what it is given. */
  readonly storage?: HostStorage;
}

/** A browser's storage that works, in memory. */
function createWorkingStorage(): HostStorage {
  const texts = createStorage(() => {
    throw new Error('memory alone');
  });
  return {
    ...texts,
    set: (key, value) => {
      texts.set(key, value);
      return true;
    },
  };
}

/** A page in a scope of its own, with an account whose answers the test gives, and what happened on it. */
export function createSessionPage({
  stored = null,
  profiles = {},
  tokenAnswer,
  registration,
  storage = createWorkingStorage(),
}: SessionSetup = {}) {
  const scope = fork();
  if (stored !== null) storage.set('auth-store', stored);
  const calls: string[] = [];
  const account: AccountApi = {
    requestToken: () => Promise.resolve(tokenAnswer ?? { kind: 'refused', error: null }),
    register: () => Promise.resolve(registration ?? { kind: 'refused', error: null }),
    loadProfile: (token) => {
      calls.push(`profile ${token}`);
      const profile = profiles[token] ?? refused;
      return profile instanceof Error ? Promise.reject(profile) : Promise.resolve(profile);
    },
    revokeToken: (token) => {
      calls.push(`revoke ${token}`);
      return Promise.resolve();
    },
  };
  const cache = {
    forget: () => calls.push('forget'),
    forgetUnseen: () => calls.push('forget unseen'),
    refresh: () => calls.push('refresh'),
  };
  const statuses: AuthStatus[] = [];
  createWatch({ unit: sessionChanged, scope, fn: ({ status }) => statuses.push(status) });
  const expiries: unknown[] = [];
  createWatch({ unit: sessionExpired, scope, fn: (expiry) => expiries.push(expiry) });
  const notices: Notification[] = [];
  createWatch({ unit: notified, scope, fn: (notice) => notices.push(notice) });
  const open = () => allSettled(sessionOpened, { scope, params: { account, storage, cache } });
  return { scope, storage, calls, statuses, expiries, notices, open };
}

/** The same, once it is known who is here; calls until then are left out. */
export async function openSessionPage(setup: SessionSetup) {
  const page = createSessionPage(setup);
  await page.open();
  page.calls.length = 0;
  page.statuses.length = 0;
  return page;
}

const attempt = <Form>(form: Form) => ({ form, signal: new AbortController().signal });
const credentials = { email: ada.email, password: 'secret' };

export const signIn = (scope: Scope) =>
  allSettled(signInFx, { scope, params: attempt(credentials) });
export const signUp = (scope: Scope) =>
  allSettled(signUpFx, {
    scope,
    params: attempt({ ...credentials, passwordConfirmation: 'secret' }),
  });
