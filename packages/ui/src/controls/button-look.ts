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
