import { useCallback, useEffect, useState, type ComponentType } from 'react';
import type { AuthFormsProps } from './auth-forms.tsx';

interface AuthFormsModule {
  readonly AuthForms: ComponentType<AuthFormsProps>;
}

let loading: Promise<AuthFormsModule> | null = null;

/** The forms' code, in a chunk of its own: fetched once, and again after a failure. */
function loadAuthForms(): Promise<AuthFormsModule> {
  loading ??= import(/* webpackChunkName: "sign-in" */ './auth-forms.tsx').catch(
    (error: unknown) => {
      loading = null;
      throw error;
    },
  );
  return loading;
}

interface AuthFormsCode {
  /** Null while it is on its way. */
  readonly AuthForms: AuthFormsModule['AuthForms'] | null;
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

/** The forms, once they are wanted. */
export function useAuthForms(isWanted: boolean): AuthFormsCode {
  const [code, setCode] = useState<AuthFormsModule | null>(null);
  const [failures, setFailures] = useState(0);
  const [attempts, setAttempts] = useState(0);
  useEffect(() => {
    if (!isWanted) return undefined;
    let isGone = false;
    loadAuthForms().then(
      (loaded) => {
        if (!isGone) setCode(loaded);
      },
      () => {
        if (!isGone) setFailures(attempts + 1);
      },
    );
    return () => {
      isGone = true;
    };
  }, [isWanted, attempts]);
  const retry = useCallback(() => setAttempts((before) => before + 1), []);
  return {
    AuthForms: code?.AuthForms ?? null,
    hasFailed: code === null && failures > attempts,
    retry,
  };
}
