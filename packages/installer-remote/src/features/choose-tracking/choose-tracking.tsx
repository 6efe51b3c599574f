import { useId } from 'react';
import { useUnit } from '@patchbay/shared/state';
import { Section } from '@patchbay/ui';
import { $permission, permissionChosen } from '../../lib/tracking/tracking.model.ts';
import styles from './choose-tracking.module.css';

/** The checkbox about data collection (rules P1 and P2). */
export function TrackingChoice() {
  const [permission, choosePermission] = useUnit([$permission, permissionChosen]);
  const id = useId();
  return (
    <Section title="Privacy">
      <div className={styles.choice}>
        <input
          id={id}
          type="checkbox"
          className={styles.checkbox}
          checked={permission === 'anonymous'}
          aria-describedby={`${id}-explanation`}
          onChange={(event) => {
            choosePermission(event.target.checked ? 'anonymous' : 'deny');
          }}
        />
        <label htmlFor={id} className={styles.label}>
          Enable installed software data collection
        </label>
        <p id={`${id}-explanation`} className={styles.explanation}>
          When this is on, the desktop app sends the file names and versions of your installed
          plugins, together with a random number in place of your name. This helps build automatic
          updates and decide which plugins to add to the catalogue. No personal information is
          collected, and nothing is shared with others.
        </p>
      </div>
    </Section>
  );
}
