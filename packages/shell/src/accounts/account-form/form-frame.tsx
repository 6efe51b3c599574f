import { type ReactNode, type SubmitEvent, useCallback, useEffect, useRef } from 'react';
import { Button } from '@patchbay/ui';
import styles from './account-form.module.css';

interface FormFrameProps {
  readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => Promise<void>;
  readonly isSubmitting: boolean;
  /** True while the server has asked to wait. */
  readonly isTooEarly: boolean;
  readonly submitLabel: string;
  readonly isDestructive?: boolean;
  readonly children: ReactNode;
  /** The failure: above the fields where they are not to blame, else below. */
  readonly above?: ReactNode;
  readonly below?: ReactNode;
}

/** A real form, which password managers know by its submit. While it is being sent nothing in it can be changed. */
export function FormFrame(props: FormFrameProps) {
  const { onSubmit, isSubmitting, isTooEarly, submitLabel, isDestructive = false } = props;
  const { children, above, below } = props;
  return (
    <form
      className={styles.form}
      method="post"
      noValidate
      onSubmit={(event) => void onSubmit(event)}
    >
      {above}
      <fieldset className={styles.fields} disabled={isSubmitting}>
        {children}
        <Button
          type="submit"
          variant={isDestructive ? 'danger' : 'primary'}
          isBusy={isSubmitting}
          disabled={isTooEarly}
        >
          {submitLabel}
        </Button>
      </fieldset>
      {below}
    </form>
  );
}

/** Gives each attempt of a form a signal, which is aborted when the form leaves the page. */
export function useAttemptSignal(): () => AbortSignal {
  const current = useRef<AbortController | null>(null);
  useEffect(
    () => () => {
      current.current?.abort();
    },
    [],
  );
  return useCallback(() => {
    current.current = new AbortController();
    return current.current.signal;
  }, []);
}
