import type { ReactNode } from 'react';
import { useHost } from '@patchbay/shared/host';
import { routes, withNextPath } from '@patchbay/domain/routes';
import { hasModifier, textLinkLook } from '@patchbay/ui';
import { keepSignUpPage } from '../session/sign-up-page.ts';
import { ActivationNotice } from './activation-notice.tsx';
import type { AuthMode } from './auth-dialog.model.ts';
import styles from './auth-forms.module.css';
import type { AuthFormProps } from './auth-form-props.ts';
import { LoginForm } from './login-form.tsx';
import { ProviderButton } from './provider-sign-in.tsx';
import { ResetForm } from './reset-form.tsx';
import { SignupForm } from './signup-form.tsx';

/** The e-mail is kept by whoever shows the forms, so that it is there in each of them. */
interface AuthFormsProps extends AuthFormProps {
  readonly mode: AuthMode;
  /** The reason to sign in. */
  readonly message: string | null;
  readonly onModeChange: (mode: AuthMode) => void;
  /** The page on which somebody signs in or up: the forms' own pages go there afterwards. */
  readonly nextPath: string;
}

/** The forms in the dialog and on the pages: one of four modes (rule A1). */
export function AuthForms({ mode, message, onModeChange, nextPath, ...form }: AuthFormsProps) {
  const { config, storage } = useHost();
  if (mode === 'activation') {
    return <ActivationNotice email={form.email} onSignIn={() => onModeChange('login')} />;
  }
  return (
    <div className={styles.forms}>
      {message !== null && <p className={styles.message}>{message}</p>}
      {message === null && mode === 'signup' && (
        <p className={styles.message}>
          {config.softwareLists
            ? 'With an account you install plugins, and keep favourites and lists on all your computers.'
            : 'With an account you install plugins.'}
        </p>
      )}
      {mode === 'login' ? (
        <>
          <LoginForm {...form} />
          {config.accountRecovery && (
            <p className={styles.other}>
              <ModeLink
                href={withNextPath(routes.reset, nextPath)}
                onFollow={() => onModeChange('reset')}
              >
                Forgot password?
              </ModeLink>
            </p>
          )}
          <div className={styles.divider}>Or</div>
          {config.signInProvider !== null && (
            <ProviderButton name={config.signInProvider} nextPath={nextPath} />
          )}
          <p className={styles.other}>
            <ModeLink
              href={withNextPath(routes.signup, nextPath)}
              onFollow={() => onModeChange('signup')}
            >
              Sign up
            </ModeLink>
          </p>
        </>
      ) : mode === 'reset' ? (
        <>
          <ResetForm {...form} />
          <p className={styles.other}>
            <ModeLink
              href={withNextPath(routes.login, nextPath)}
              onFollow={() => onModeChange('login')}
            >
              Back to sign-in
            </ModeLink>
          </p>
        </>
      ) : (
        <>
          <SignupForm
            {...form}
            onRegistered={() => {
              keepSignUpPage(storage, nextPath);
              onModeChange('activation');
            }}
          />
          <p className={styles.other}>
            <ModeLink
              href={withNextPath(routes.login, nextPath)}
              onFollow={() => onModeChange('login')}
            >
              Sign in
            </ModeLink>{' '}
            if you have an account
          </p>
        </>
      )}
    </div>
  );
}

interface ModeLinkProps {
  /** The other form's page: for a tab of its own. */
  readonly href: string;
  readonly onFollow: () => void;
  readonly children: ReactNode;
}

/** The way to the other form: a real link, whose plain click changes the form in place. */
function ModeLink({ href, onFollow, children }: ModeLinkProps) {
  return (
    <a
      {...textLinkLook}
      href={href}
      onClick={(event) => {
        if (hasModifier(event)) return;
        event.preventDefault();
        onFollow();
      }}
    >
      {children}
    </a>
  );
}
