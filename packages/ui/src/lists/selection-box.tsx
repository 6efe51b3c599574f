import { useEffect, useRef } from 'react';
import styles from './selection-box.module.css';

interface SelectionBoxProps {
  /** 'Select Surge XT'. */
  readonly label: string;
  readonly isTicked: boolean;
  /** With `isRange` everything from the last one on. */
  readonly onToggle: (options: { readonly isRange: boolean }) => void;
}

/** The box of one row. Shift and a click tick a range. */
export const SelectionBox = ({ label, isTicked, onToggle }: SelectionBoxProps) => (
  <input
    type="checkbox"
    className={styles.box}
    aria-label={label}
    checked={isTicked}
    onChange={({ nativeEvent }) =>
      onToggle({ isRange: nativeEvent instanceof MouseEvent && nativeEvent.shiftKey })
    }
  />
);

interface SelectAllBoxProps {
  readonly tickedCount: number;
  readonly count: number;
  readonly onToggle: () => void;
}

/** The box of all rows: neither ticked nor empty while some of them are. */
export function SelectAllBox({ tickedCount, count, onToggle }: SelectAllBoxProps) {
  const ref = useRef<HTMLInputElement>(null);
  const isSome = tickedCount > 0 && tickedCount < count;
  useEffect(() => {
    if (ref.current) ref.current.indeterminate = isSome;
  }, [isSome]);
  return (
    <input
      ref={ref}
      type="checkbox"
      className={styles.box}
      aria-label="Select all"
      checked={count > 0 && tickedCount === count}
      onChange={onToggle}
    />
  );
}
