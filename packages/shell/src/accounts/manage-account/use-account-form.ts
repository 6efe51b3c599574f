import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Schema } from '@patchbay/shared/validation';
import { useRetryDelay } from '@patchbay/ui';
import {
  type AccountField,
  type AccountForm,
  blankForm,
  createResolver,
  describeRefusal,
  fieldOf,
  showFieldErrors,
} from '../account-form/account-fields.ts';
import { useAttemptSignal } from '../account-form/form-frame.tsx';

interface AccountFormOptions {
  /** The form's own, in the order in which they stand. */
  readonly fields: readonly AccountField[];
  readonly schema: Schema;
  /** Rejects with the server's refusal. */
  readonly send: (form: AccountForm, signal: AbortSignal) => Promise<void>;
  readonly onDone: (form: AccountForm) => void;
}

/**
 * A form of the account page: checked when it is sent, with the server's errors under their fields and the focus in the
 * first wrong one. It opens with the focus in its first field.
 */
export function useAccountForm({ fields, schema, send, onDone }: AccountFormOptions) {
  const startAttempt = useAttemptSignal();
  const [refusal, setRefusal] = useState<unknown>(null);
  const { register, handleSubmit, setError, setFocus, formState } = useForm<AccountForm>({
    defaultValues: blankForm,
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
    resolver: createResolver(schema, fields),
  });
  const { errors, isSubmitting, submitCount } = formState;
  const isTooEarly = useRetryDelay(refusal);
  const wrong = fields.find((name) => errors[name]);
  const [first] = fields;

  useEffect(() => {
    if (isSubmitting) return;
    // At the start, and after an attempt: the fields were disabled during it and have lost the focus.
    const goal = wrong ?? first;
    if (goal) setFocus(goal);
  }, [isSubmitting, submitCount, wrong, first, setFocus]);

  const submit = handleSubmit(async (form) => {
    setRefusal(null);
    const signal = startAttempt();
    try {
      await send(form, signal);
      if (!signal.aborted) onDone(form);
    } catch (error) {
      if (signal.aborted) return;
      setRefusal(error);
      showFieldErrors(error, fields, setError);
    }
  });

  return {
    field: fieldOf({ register, formState }),
    /** The message above the form, about no field of it; null where there is none. */
    problem: describeRefusal(refusal, fields),
    /** The props of the form's frame. */
    frame: { onSubmit: submit, isSubmitting, isTooEarly },
  };
}
