import type { ReactNode } from 'react';
import styles from '../edited-form.module.css';

interface ChangesTableProps {
  readonly heads: readonly string[];
  /** Rows: the field's name and a `ChangesValue` for each further head. */
  readonly children: ReactNode;
}

/** The changes, a row for each field. A narrow window shows its values one below the other. */
export const ChangesTable = ({ heads, children }: ChangesTableProps) => (
  // A region that scrolls must be reachable by keyboard.
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <div className={styles.scroller} role="region" aria-label="Changes" tabIndex={0}>
    <table className={styles.changes}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </div>
);

interface ChangesValueProps {
  /** Its column's head, which a narrow window shows beside it. */
  readonly label: string;
  readonly children: ReactNode;
}

/** A value of a row. */
export const ChangesValue = ({ label, children }: ChangesValueProps) => (
  <td data-label={label}>
    <div dir="auto">{children}</div>
  </td>
);
