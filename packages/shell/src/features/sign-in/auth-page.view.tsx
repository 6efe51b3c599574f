import { useEffect, useState } from 'react';
import { $session, usePageTitle } from '@patchbay/shared/host';
import { useLocation, useNavigate } from '@patchbay/shared/router';
import { routes } from '@patchbay/shared/routes';
import { useUnit } from '@patchbay/shared/state';
import { PageHeading, Pending, Skeleton } from '@patchbay/shared/ui';
import { $isResuming } from '../../lib/session/session.model.ts';
import type { AuthMode } from './auth-dialog.model.ts';
import { AuthForms } from './auth-forms.view.tsx';
import styles from './auth-page.module.css';
import { authTitles } from './auth-titles.ts';
import { readNextPath, withNextPath } from '../../lib/session/next-path.ts';

/** What one form's page hands to the other's. Not in the address: it is nobody else's. */
interface CarriedState {
  readonly email: string;
  /** The person has just signed up, and is signed in so far; the log-in is shown all the same. */
  readonly isFresh: boolean;
}

function readCarriedState(state: unknown): CarriedState {
  if (typeof state !== 'object' || state === null) return { email: '', isFresh: false };
  return {
    email: 'email' in state && typeof state.email === 'string' ? state.email : '',
    isFresh: 'isFresh' in state && state.isFresh === true,
  };
}

interface AuthPageProps {
  readonly form: 'login' | 'signup';
}

/** The dialog's forms as a page: `/auth/login/` and `/auth/signup/` (decisions, section 6). */
export function AuthPage({ form }: AuthPageProps) {
  const [session, isResuming] = useUnit([$session, $isResuming]);
  const navigate = useNavigate();
  const location = useLocation();
  const carried = readCarriedState(location.state);
  const [email, setEmail] = useState(carried.email);
  const [isRegistered, setRegistered] = useState(false);
  const [hasSignedIn, setSignedIn] = useState(false);
  const mode: AuthMode = isRegistered ? 'activation' : form;
  const nextPath = readNextPath(location.search);
  usePageTitle(authTitles[mode]);

  const isSignedIn = session.status === 'ok' && session.user !== null;
  const isLeaving = isSignedIn && !isRegistered && (!carried.isFresh || hasSignedIn);
  const goal = form === 'login' ? nextPath : routes.home;
  useEffect(() => {
    if (isLeaving) void navigate(goal, { replace: true });
  }, [isLeaving, goal, navigate]);

  const changeMode = (chosen: AuthMode) => {
    if (chosen === 'activation') {
      setRegistered(true);
      return;
    }
    setRegistered(false);
    const carry: CarriedState = { email, isFresh: isRegistered };
    void navigate(withNextPath(routes[chosen], nextPath), { state: carry });
  };

  return (
    <div className={styles.page}>
      <PageHeading>{authTitles[mode]}</PageHeading>
      <div className={styles.card}>
        {isResuming || isLeaving ? (
          <Pending label="Loading your account">
            <div className={styles.skeleton}>
              <Skeleton shape="fill" />
            </div>
          </Pending>
        ) : (
          <AuthForms
            key={form}
            mode={mode}
            message={null}
            email={email}
            onEmailChange={setEmail}
            onModeChange={changeMode}
            onSignedIn={() => setSignedIn(true)}
            takesFocus={false}
            nextPath={nextPath}
          />
        )}
      </div>
    </div>
  );
}
