import { useEffect, useRef, useState } from 'react';
import { useUnit } from '@patchbay/shared/state';
import { Dialog, ErrorPanel, lazyPart, Pending, Skeleton } from '@patchbay/ui';
import { restoreAccountFocus } from '../restore-account-focus.ts';
import {
  $dialog,
  $isSignInNear,
  authTitles,
  dialogClosed,
  modeChosen,
} from './auth-dialog.model.ts';
import styles from './auth-dialog.module.css';

const AuthForms = lazyPart(
  async () => (await import(/* webpackChunkName: "sign-in" */ './auth-forms.tsx')).AuthForms,
  {
    pending: (
      <Pending label="Loading the form">
        <div className={styles.skeleton}>
          <Skeleton shape="fill" />
        </div>
      </Pending>
    ),
    failed: ({ onRetry, isRetrying }) => (
      <ErrorPanel
        title="The form could not be loaded"
        cause="Check your connection."
        onRetry={onRetry}
        isRetrying={isRetrying}
      />
    ),
  },
);

/** The authentication modal, wherever the page is. Its forms come when somebody is about to need them. */
export function AuthDialog() {
  const [dialog, isNear] = useUnit([$dialog, $isSignInNear]);
  const [chooseMode, close] = useUnit([modeChosen, dialogClosed]);
  const [email, setEmail] = useState('');
  useFocusAfterwards(dialog !== null);
  useEffect(() => {
    if (isNear) AuthForms.preload();
  }, [isNear]);
  if (!dialog) return null;
  return (
    <Dialog title={authTitles[dialog.mode]} onClose={close}>
      <AuthForms
        mode={dialog.mode}
        message={dialog.message}
        email={email}
        onEmailChange={setEmail}
        onModeChange={chooseMode}
        takesFocus
        nextPath={`${window.location.pathname}${window.location.search}`}
      />
    </Dialog>
  );
}

/** The browser gives the focus back to who had it. Where that is gone, as the header's 'Sign In' is, the account has it. */
function useFocusAfterwards(isOpen: boolean) {
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) restoreAccountFocus();
    wasOpen.current = isOpen;
  }, [isOpen]);
}
