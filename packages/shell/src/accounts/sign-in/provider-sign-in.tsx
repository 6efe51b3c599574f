import { useEffect, useRef, useState } from 'react';
import type { SignInCode } from '@patchbay/domain/entities';
import { $session, useHost } from '@patchbay/shared/host';
import { useMutation } from '@patchbay/shared/query';
import { useLocation, useNavigate } from '@patchbay/shared/router';
import { isApiError } from '@patchbay/shared/http';
import { useUnit } from '@patchbay/shared/state';
import { Button, FormAlert, useHeldFirst } from '@patchbay/ui';
import { describeFailure } from '../account-form/account-fields.ts';
import { signInFx } from '../session/sign-in.model.ts';

/** The key under which the browser keeps the secret of the sign-in that it has begun at the provider. */
const secretKey = 'provider-sign-in';

/** 256 random bits, as the backend writes its own secrets. */
const createSecret = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace('=', '');

interface ProviderButtonProps {
  readonly name: string;
  /** The page to go to afterwards. */
  readonly nextPath: string;
}

/** The way to the house's own provider, and from there back to this site (rule A100). */
export function ProviderButton({ name, nextPath }: ProviderButtonProps) {
  const { config, storage } = useHost();
  const [isBlocked, setBlocked] = useState(false);
  const leave = () => {
    const secret = createSecret();
    if (!storage.set(secretKey, secret)) {
      setBlocked(true);
      return;
    }
    const query = new URLSearchParams({ secret, site: window.location.origin, next: nextPath });
    window.location.assign(`${config.apiHost}/auth/provider/?${query.toString()}`);
  };
  return (
    <>
      <Button onClick={leave}>{`Sign in with ${name}`}</Button>
      {isBlocked && (
        <FormAlert>
          {`Your browser blocks storage for this site, so that it would not know you when you come back from ${name}. Allow it, or sign in with your password.`}
        </FormAlert>
      )}
    </>
  );
}

/** The words for why nobody was signed in (rule A104). */
function problemWords(problem: string, name: string): string | null {
  const words = new Map([
    [
      'away',
      `${name} cannot be reached. Sign in with your password, or try again in a few minutes.`,
    ],
    ['denied', `${name} did not let you in. Try again, or ask the people who run ${name}.`],
    ['stale', 'The sign-in took too long, or was begun elsewhere. Try again.'],
    [
      'failed',
      `${name} gave an answer that this site could not use. Try again; if that does not help, tell the people who run this site.`,
    ],
    [
      'no_address',
      `${name} does not say your e-mail address. Ask the people who run ${name} to let this site see it.`,
    ],
    [
      'unverified',
      `There is an account with your e-mail address here already, and ${name} does not say that the address is yours. Sign in with your password.`,
    ],
    ['disabled', 'Your account here is closed. Ask the people who run this site.'],
  ]);
  return words.get(problem) ?? null;
}

/** Signs in who comes back from the provider; the code leaves the address at once. */
export function useProviderReturn() {
  const { config, storage } = useHost();
  const [{ status }, signIn] = useUnit([$session, signInFx]);
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const usedRef = useRef<string | null>(null);
  const { mutate, isPending, data } = useMutation({
    mutationFn: (form: SignInCode) => signIn({ form, signal: new AbortController().signal }),
  });
  const code = new URLSearchParams(hash.slice(1)).get('code');
  const name = config.signInProvider ?? 'The provider';
  // An alert is read out when it appears, and its styles come with the code.
  const isHeld = useHeldFirst(true);

  useEffect(() => {
    // Before it is known who is here, an answer about the token of before would take its place.
    if (code === null || status !== 'unauthorized' || usedRef.current === code) return;
    usedRef.current = code;
    mutate({ code, secret: storage.get(secretKey) ?? '' });
    storage.remove(secretKey);
    void navigate({ search, hash: '' }, { replace: true });
  }, [code, status, search, storage, navigate, mutate]);

  const error = data && 'error' in data ? data.error : null;
  const problem = isApiError(error) && error.status === 400 ? 'stale' : readProblem(search);
  const words = problemWords(problem, name) ?? (error === null ? null : describeFailure(error));
  return { isReturning: isPending, problem: isHeld ? null : words };
}

const readProblem = (search: string): string => new URLSearchParams(search).get('problem') ?? '';
