import type { Credentials, SignInCode, SignUp } from '@patchbay/domain/entities';
import { attach, createEvent, createStore } from '@patchbay/shared/state';
import type { Attempt, SessionDependencies } from './account.ts';
import { dropLostToken, readStoredToken, storeToken } from './stored-token.ts';

/** The page starts. */
export const sessionOpened = createEvent<SessionDependencies>();

const $dependencies = createStore<SessionDependencies | null>(null, { serialize: 'ignore' }).on(
  sessionOpened,
  (_, dependencies) => dependencies,
);

function opened(dependencies: SessionDependencies | null): SessionDependencies {
  if (!dependencies) throw new Error('The session is not open');
  return dependencies;
}

export const readTokenFx = attach({
  source: $dependencies,
  effect: (dependencies) => readStoredToken(opened(dependencies).storage),
});
/** Answers whether the browser keeps it. */
export const storeTokenFx = attach({
  source: $dependencies,
  effect: (dependencies, token: string | null) => storeToken(opened(dependencies).storage, token),
});
export const dropLostTokenFx = attach({
  source: $dependencies,
  effect: (dependencies) => {
    dropLostToken(opened(dependencies).storage);
  },
});
export const requestTokenFx = attach({
  source: $dependencies,
  effect: (dependencies, attempt: Attempt<Credentials | SignInCode>) =>
    opened(dependencies).account.requestToken(attempt),
});
export const registerFx = attach({
  source: $dependencies,
  effect: (dependencies, attempt: Attempt<SignUp>) =>
    opened(dependencies).account.register(attempt),
});
export const loadProfileFx = attach({
  source: $dependencies,
  effect: (dependencies, token: string) => opened(dependencies).account.loadProfile(token),
});
/** The same, while somebody is here: what comes of it changes nothing by itself. */
export const lookAtProfileFx = attach({
  source: $dependencies,
  effect: (dependencies, token: string) => opened(dependencies).account.loadProfile(token),
});
export const revokeTokenFx = attach({
  source: $dependencies,
  effect: (dependencies, token: string) => opened(dependencies).account.revokeToken(token),
});
export const forgetAnswersFx = attach({
  source: $dependencies,
  effect: (dependencies) => {
    opened(dependencies).cache.forget();
  },
});
export const forgetUnseenAnswersFx = attach({
  source: $dependencies,
  effect: (dependencies) => {
    opened(dependencies).cache.forgetUnseen();
  },
});
export const refreshAnswersFx = attach({
  source: $dependencies,
  effect: (dependencies) => {
    opened(dependencies).cache.refresh();
  },
});
