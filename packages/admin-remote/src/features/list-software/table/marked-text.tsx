import { matchParts } from '@patchbay/domain/format';
import styles from './software-table.module.css';

interface MarkedTextProps {
  readonly text: string;
  readonly query: string;
}

/** A text in which what was filtered for is marked. */
export const MarkedText = ({ text, query }: MarkedTextProps) => (
  <bdi className={styles.text}>
    {matchParts(text, query).map((part, index) =>
      // The parts of a text have no other name than their place.
      part.isMatch ? <mark key={index}>{part.text}</mark> : part.text,
    )}
  </bdi>
);
