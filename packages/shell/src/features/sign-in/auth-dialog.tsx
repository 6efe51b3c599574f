import { useEffect, useRef, useState } from 'react';
import { routes } from '@patchbay/domain/routes';
import { useUnit } from '@patchbay/shared/state';
import { Dialog, ErrorPanel, Pending, Skeleton } from '@patchbay/ui';
import { mendAccountFocus } from '../../lib/mend-account-focus.ts';
import { $dialog, $isSignInNear, dialogClosed, modeChosen } from './auth-dialog.model.ts';
import styles from './auth-dialog.module.css';
import { authTitles } from './auth-titles.ts';
import { useAuthForms } from './forms/use-auth-forms.ts';

/** The authentication modal, wherever the page is. Its forms come when somebody is about to need them. */
export function AuthDialog() {
  const [dialog, isNear] = useUnit([$dialog, $isSignInNear]);
  const { AuthForms, hasFailed, retry } = useAuthForms(isNear);
  const [chooseMode, close] = useUnit([modeChosen, dialogClosed]);
  const [email, setEmail] = useState('');
  useFocusAfterwards(dialog !== null);
  if (!dialog) return null;
  return (
    <Dialog title={authTitles[dialog.mode]} onClose={close}>
      {AuthForms ? (
        <AuthForms
          mode={dialog.mode}
          message={dialog.message}
          email={email}
          onEmailChange={setEmail}
          onModeChange={chooseMode}
          takesFocus
          nextPath={routes.home}
        />
      ) : hasFailed ? (
        <ErrorPanel
          title="The form could not be loaded"
          cause="Check your connection."
          onRetry={retry}
        />
      ) : (
        <Pending label="Loading the form">
          <div className={styles.skeleton}>
            <Skeleton shape="fill" />
          </div>
        </Pending>
      )}
    </Dialog>
  );
}

/** The browser gives the focus back to who had it. Where that is gone, as the header's 'Sign In' is, the account has it. */
function useFocusAfterwards(isOpen: boolean) {
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) mendAccountFocus();
    wasOpen.current = isOpen;
  }, [isOpen]);
}
