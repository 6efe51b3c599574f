import { isNotFound } from '@patchbay/shared/http';
import { resendActivation } from '@patchbay/domain/api';
import { useHost } from '@patchbay/shared/host';
import { useMutation } from '@patchbay/shared/query';
import { Button, useRetryDelay } from '@patchbay/ui';
import styles from './auth-forms.module.css';
import { describeFailure } from '../account-form/describe-failure.ts';

/** Sends the activation mail again. A backend that cannot (rule A22) is asked once. */
export function ResendActivation({ email }: { readonly email: string }) {
  const { http } = useHost();
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => resendActivation(http, email),
  });
  const isTooEarly = useRetryDelay(error);
  const isImpossible = isNotFound(error);
  return (
    <div className={styles.resend}>
      {!isSuccess && !isImpossible && (
        <Button size="small" isBusy={isPending} disabled={isTooEarly} onClick={() => mutate()}>
          Send the e-mail again
        </Button>
      )}
      <p role="status" className={styles.resendResult}>
        {isSuccess && 'We have sent the e-mail again. Check your inbox.'}
        {isImpossible && 'The e-mail cannot be sent again from here.'}
        {error && !isImpossible && `The e-mail could not be sent. ${describeFailure(error)}`}
      </p>
    </div>
  );
}
