import type { Credentials, Registration, SignInCode, SignUp } from '@patchbay/domain/entities';
import type { HostStorage, User } from '@patchbay/shared/host';

/** The result of a call; `aborted` where the person gave up waiting. */
type Outcome<Success> =
  | Success
  | { readonly kind: 'aborted' }
  | { readonly kind: 'refused'; readonly error: unknown };

export type TokenOutcome = Outcome<{ readonly kind: 'token'; readonly token: string }>;
export type RegistrationOutcome = Outcome<{ readonly kind: 'registered' } & Registration>;

export type ProfileOutcome =
  | { readonly kind: 'user'; readonly user: User }
  | { readonly kind: 'refused'; readonly error: unknown };

export interface Attempt<Form> {
  readonly form: Form;
  /** Aborted when the person closes the form: an answer after that changes nothing. */
  readonly signal: AbortSignal;
}

/** The account's calls, failures as values. Only one rejects: `loadProfile`. */
export interface AccountApi {
  readonly requestToken: (attempt: Attempt<Credentials | SignInCode>) => Promise<TokenOutcome>;
  readonly register: (attempt: Attempt<SignUp>) => Promise<RegistrationOutcome>;
  /**
   * @throws Error where the server cannot be reached: nobody knows whose token it is, so it is kept and may be asked for
   * again (rule A40)
   */
  readonly loadProfile: (token: string) => Promise<ProfileOutcome>;
  /** Leaves the page where the sign-in at the provider has to end too. */
  readonly revokeToken: (token: string) => Promise<void>;
}

/** The page's cache of the server's answers. */
export interface AnswerCache {
  /** Drops everything; the data on the screen is asked for again. */
  readonly forget: () => void;
  /** Drops the data that is not on the screen. */
  readonly forgetUnseen: () => void;
  /** Asks again for the data on the screen, which stays there meanwhile. */
  readonly refresh: () => void;
}

export interface SessionDependencies {
  readonly account: AccountApi;
  readonly storage: HostStorage;
  readonly cache: AnswerCache;
}
