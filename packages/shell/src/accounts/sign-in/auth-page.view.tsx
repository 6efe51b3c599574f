import { useEffect, useRef, useState } from 'react';
import { $session, notified, useHost, usePageTitle } from '@patchbay/shared/host';
import { useLocation, useNavigate } from '@patchbay/shared/router';
import { routes } from '@patchbay/domain/routes';
import { useUnit } from '@patchbay/shared/state';
import { FormAlert, PageHeading, Pending, Skeleton, useHeldFirst } from '@patchbay/ui';
import { readNextPath, withNextPath } from '@patchbay/domain/routes';
import { $isNewcomer, $isResuming, $isUnconfirmed } from '../session/sign-in.model.ts';
import { forgetSignUpPage, readSignUpPage } from '../session/sign-up-page.ts';
import { type AuthMode, authTitles } from './auth-dialog.model.ts';
import { AuthForms } from './auth-forms.tsx';
import styles from './auth-page.module.css';
import { useProviderReturn } from './provider-sign-in.tsx';

/** The e-mail that one form's page hands to the other's. Not in the address: it is nobody else's. */
function readCarriedEmail(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('email' in state)) return '';
  return typeof state.email === 'string' ? state.email : '';
}

interface AuthPageProps {
  readonly form: 'login' | 'signup' | 'reset';
}

/** The dialog's forms as a page: `/auth/login/`, `/auth/signup/` and `/auth/reset/` (rule A25). */
export function AuthPage({ form }: AuthPageProps) {
  const [session, isResuming, isNewcomer, isUnconfirmed] = useUnit([
    $session,
    $isResuming,
    $isNewcomer,
    $isUnconfirmed,
  ]);
  const { config, storage } = useHost();
  const notify = useUnit(notified);
  const navigate = useNavigate();
  const location = useLocation();
  const [email, setEmail] = useState(() => readCarriedEmail(location.state));
  // A sign-up signs in at once; the page still shows that the e-mail must be confirmed.
  const isWaiting = isNewcomer || isUnconfirmed;
  const mode: AuthMode = form === 'signup' && isWaiting ? 'activation' : form;
  const nextPath = readNextPath(location.search);
  usePageTitle(authTitles[mode]);

  const isLeaving = session.status === 'ok' && session.user !== null && !isWaiting;
  const isUseless = form === 'reset' && !config.accountRecovery;
  // The link of the mail leads here (rule R77).
  const isFromLink = new URLSearchParams(location.search).has('confirmed');
  const isConfirmed = isLeaving && isFromLink;
  // The site's server does not know who is here: nobody is asked to sign in who need not.
  const isUnknown = useHeldFirst(isFromLink);
  const provider = useProviderReturn();
  const [signUpPage] = useState(() => readSignUpPage(storage));
  const hasWaited = useRef(false);
  useEffect(() => {
    hasWaited.current ||= isWaiting;
    if (!isLeaving && !isUseless) return;
    if (isConfirmed) {
      forgetSignUpPage(storage);
      notify({ tone: 'success', title: 'Your address is confirmed' });
    }
    const next = form === 'login' || hasWaited.current ? nextPath : routes.home;
    const goal = isConfirmed ? signUpPage : isLeaving ? next : routes.login;
    void navigate(goal, { replace: true });
  }, [
    form,
    isWaiting,
    isLeaving,
    isUseless,
    isConfirmed,
    nextPath,
    signUpPage,
    navigate,
    notify,
    storage,
  ]);

  const knownEmail = mode === 'activation' ? (session.user?.email ?? email) : email;
  const changeMode = (chosen: AuthMode) => {
    // The activation has no page of its own: the model knows of it.
    if (chosen === 'activation') return;
    void navigate(withNextPath(routes[chosen], nextPath), { state: { email: knownEmail } });
  };

  return (
    <div className={styles.page}>
      <PageHeading>{authTitles[mode]}</PageHeading>
      <div className={styles.card}>
        {isResuming || isLeaving || isUseless || isUnknown || provider.isReturning ? (
          <Pending label="Loading your account">
            <div className={styles.skeleton}>
              <Skeleton shape="fill" />
            </div>
          </Pending>
        ) : (
          <>
            {provider.problem !== null && <FormAlert>{provider.problem}</FormAlert>}
            <AuthForms
              key={form}
              mode={mode}
              message={null}
              email={knownEmail}
              onEmailChange={setEmail}
              onModeChange={changeMode}
              takesFocus={false}
              nextPath={nextPath}
            />
          </>
        )}
      </div>
    </div>
  );
}
