import { useEffect } from 'react';

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
