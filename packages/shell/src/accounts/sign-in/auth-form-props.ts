import { useEffect } from 'react';

/** The props that the sign-in, sign-up and reset forms share. */
export interface AuthFormProps {
  readonly email: string;
  readonly onEmailChange: (email: string) => void;
  /** True in a dialog: the form is what the person came for. */
  readonly takesFocus: boolean;
}

/** Hands on what is typed into a form's e-mail field. */
export const followEmail = (onEmailChange: AuthFormProps['onEmailChange']) => ({
  onChange: (event: { readonly target: { readonly value: string } }) => {
    onEmailChange(event.target.value);
  },
});

interface OpeningFocus {
  readonly email: string;
  /** True in a dialog: the form is what the person came for. */
  readonly takesFocus: boolean;
  readonly setFocus: (name: 'email' | 'password') => void;
}

/** Puts the focus where typing begins, when a form appears. */
export function useOpeningFocus({ email, takesFocus, setFocus }: OpeningFocus): void {
  useEffect(() => {
    if (takesFocus) setFocus(email === '' ? 'email' : 'password');
    // Only at the start: later on the focus is the person's.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
}
