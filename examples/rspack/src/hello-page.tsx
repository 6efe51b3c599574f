import { useState } from 'react';
import { usePageTitle } from '@patchbay/shared/host';
import * as styles from './hello-page.module.css';

/** A page in React. */
export function HelloPage() {
  usePageTitle('Hello');
  const [greeted, setGreeted] = useState(0);
  return (
    <div className={styles.page}>
      <h1>Hello</h1>
      <button type="button" className={styles.button} onClick={() => setGreeted(greeted + 1)}>
        Greeted {greeted} times
      </button>
    </div>
  );
}
