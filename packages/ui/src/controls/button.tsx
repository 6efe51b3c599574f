import { Children, isValidElement, type ComponentProps } from 'react';
import { buttonLook, type ButtonLook } from './button-look.ts';
import { Spinner } from '../states/spinner.tsx';

interface ButtonProps extends ButtonLook, Omit<ComponentProps<'button'>, 'className' | 'style'> {
  /** Disabled with a spinner while its action is under way. */
  readonly isBusy?: boolean;
}

/** A button; `type="button"` unless it says otherwise. */
export function Button({
  variant,
  size,
  shape,
  isBusy = false,
  type = 'button',
  disabled,
  children,
  ...rest
}: ButtonProps) {
  const look = buttonLook({
    ...(variant ? { variant } : {}),
    ...(size ? { size } : {}),
    ...(shape ? { shape } : {}),
  });
  return (
    <button
      {...rest}
      {...look}
      type={type}
      disabled={isBusy || disabled}
      aria-busy={isBusy ? true : undefined}
    >
      {isBusy && <Spinner />}
      {/* A text by itself would not be found again behind the spinner, nor changed, once a translator has put its own in its place. */}
      {Children.toArray(children).map((child, index) =>
        isValidElement(child) ? child : <span key={index}>{child}</span>,
      )}
    </button>
  );
}
