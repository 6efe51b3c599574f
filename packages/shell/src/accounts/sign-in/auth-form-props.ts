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
