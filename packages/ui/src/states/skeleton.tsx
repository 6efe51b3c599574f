import styles from './skeleton.module.css';

interface SkeletonProps {
  /** `text` is as high as a line of its surroundings' type, `fill` fills its box. Default `text`. */
  readonly shape?: 'text' | 'pill' | 'fill';
  /** Gives it another size than its shape's. */
  readonly className?: string | undefined;
}

/** The place of something that is on its way, in its final size. Silent: a `Pending` around it speaks. */
export function Skeleton({ shape = 'text', className }: SkeletonProps) {
  const classNames = [styles.skeleton, className].filter(Boolean).join(' ');
  return <span className={classNames} data-shape={shape} aria-hidden="true" />;
}
