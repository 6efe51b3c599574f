import { useEffect, useState } from 'react';
import { useForm, type FieldErrors, type Resolver } from 'react-hook-form';
import { readFieldErrors } from '@patchbay/domain/api';
import { ValidationError, type Schema } from '@patchbay/shared/validation';
import { useRetryDelay } from '@patchbay/ui';
import { describeFailure } from '../../lib/account-form/describe-failure.ts';
import { useAttemptSignal } from '../../lib/account-form/use-attempt-signal.ts';

/** The fields of all forms of the account page; each form has some of them. */
export interface AccountForm {
  email: string;
  currentPassword: string;
  password: string;
  passwordConfirmation: string;
}

type AccountField = keyof AccountForm;

const blank: AccountForm = {
  email: '',
  currentPassword: '',
  password: '',
  passwordConfirmation: '',
};

interface AccountFormOptions {
  /** The form's own, in the order in which they stand. */
  readonly fields: readonly AccountField[];
  readonly schema: Schema;
  /** Rejects with what the server has against it. */
  readonly send: (form: AccountForm, signal: AbortSignal) => Promise<void>;
  readonly onDone: (form: AccountForm) => void;
}

/** The schema as react-hook-form asks for it; each field has its first message. */
const createResolver =
  (schema: Schema, fields: readonly AccountField[]): Resolver<AccountForm> =>
  async (values) => {
    try {
      await schema.validate(values, { abortEarly: false });
      return { values, errors: {} };
    } catch (error) {
      if (!(error instanceof ValidationError)) throw error;
      const errors: FieldErrors<AccountForm> = {};
      for (const { path, type, message } of error.inner) {
        const name = fields.find((field) => field === path);
        if (name) errors[name] ??= { type: type ?? 'invalid', message };
      }
      return { values: {}, errors };
    }
  };

/**
 * A form of the account page: checked when it is sent, with the server's errors under their fields and the focus in the
 * first wrong one. It opens with the focus in its first field.
 */
export function useAccountForm({ fields, schema, send, onDone }: AccountFormOptions) {
  const startAttempt = useAttemptSignal();
  const [refusal, setRefusal] = useState<unknown>(null);
  const { register, handleSubmit, setError, setFocus, formState } = useForm<AccountForm>({
    defaultValues: blank,
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
      const refused = readFieldErrors(error, fields)?.fields;
      for (const name of fields) {
        const messages = refused?.get(name);
        if (messages) setError(name, { type: 'server', message: messages.join(' ') });
      }
    }
  });

  const ofNoField =
    refusal === null ? [] : (readFieldErrors(refusal, fields)?.form ?? [describeFailure(refusal)]);
  return {
    register,
    errors,
    /** What is wrong with no field; null where there is nothing. */
    problem: ofNoField.length > 0 ? ofNoField.join(' ') : null,
    /** What the form's frame is given. */
    frame: { onSubmit: submit, isSubmitting, isTooEarly },
  };
}
