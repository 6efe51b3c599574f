import type { ComponentProps } from 'react';
import { Spinner } from '../states/spinner.tsx';
import styles from './button.module.css';

export interface ButtonLook {
  /** `primary` at most once in a group. Default `secondary`. */
  readonly variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  /** 36 px high, or 28 px. Default `medium`. */
  readonly size?: 'medium' | 'small';
  /** `icon` is square, for one icon with an `aria-label`. Default `text`. */
  readonly shape?: 'text' | 'icon';
}

/** Attributes that make a link look like a button: `<Link to={path} {...buttonLook({ variant: 'primary' })}>`. */
export const buttonLook = ({
  variant = 'secondary',
  size = 'medium',
  shape = 'text',
}: ButtonLook = {}) => ({
  className: styles.button,
  'data-variant': variant,
  'data-size': size,
  'data-shape': shape,
});

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
      {children}
    </button>
  );
}
