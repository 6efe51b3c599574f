import { $authToken, $user } from '@patchbay/shared/host';
import { createWatch, type Scope } from '@patchbay/shared/state';

const maxSecrets = 20;

/**
 * Texts of this visit that may not leave the page: tokens and the e-mail addresses of the users who were signed in. Those of a
 * session that has ended are kept as well: they may still stand in what is reported later.
 */
export interface KnownSecrets {
  readonly add: (text: string | null | undefined) => void;
  readonly list: () => readonly string[];
}

export function createKnownSecrets(): KnownSecrets {
  const texts = new Set<string>();
  return {
    add: (text) => {
      // Shorter ones would tear words apart, and guard nothing.
      if (!text || text.length < 4) return;
      texts.delete(text);
      texts.add(text);
      const [oldest] = texts;
      if (texts.size > maxSecrets && oldest !== undefined) texts.delete(oldest);
    },
    list: () => [...texts],
  };
}

/** Keeps the token and the e-mail address of whoever is signed in, from now on. */
export function rememberSession(scope: Scope, { add }: KnownSecrets): void {
  add(scope.getState($authToken));
  add(scope.getState($user)?.email);
  createWatch({ unit: $authToken, scope, fn: add });
  createWatch({ unit: $user, scope, fn: (user) => add(user?.email) });
}
