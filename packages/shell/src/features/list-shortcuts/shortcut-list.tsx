import { Fragment } from 'react';
import { $shortcuts, type Shortcut } from '@patchbay/shared/host';
import { useUnit } from '@patchbay/shared/state';
import { Dialog } from '@patchbay/ui';
import styles from './shortcut-list.module.css';

/** Whether shortcuts of a single key work, and their switch. */
export interface SingleKeys {
  readonly isOn: boolean;
  readonly onSwitch: (isOn: boolean) => void;
}

interface ShortcutListProps {
  readonly singleKeys: SingleKeys;
  readonly onClose: () => void;
}

/** The keyboard shortcuts that work on the page as it is now. */
export function ShortcutList({ singleKeys, onClose }: ShortcutListProps) {
  const shortcuts = useUnit($shortcuts);
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <dl className={styles.list}>
        {byLabel(shortcuts).map(([label, ways]) => (
          <div key={label} className={styles.row}>
            <dt>{label}</dt>
            <dd className={styles.keys}>
              {ways.map((keys, index) => (
                <Fragment key={keys.join(' ')}>
                  {index > 0 && <span className={styles.or}>or</span>}
                  {keys.map((key) => (
                    <kbd key={key} className={styles.key}>
                      {key}
                    </kbd>
                  ))}
                </Fragment>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <label className={styles.switch}>
        <input
          type="checkbox"
          checked={singleKeys.isOn}
          onChange={({ target }) => singleKeys.onSwitch(target.checked)}
        />
        <span>Shortcuts of a single key</span>
      </label>
    </Dialog>
  );
}

/** The actions, each with the keys that do it: there may be several ways. */
function byLabel(shortcuts: readonly Shortcut[]): (readonly [string, Shortcut['keys'][]])[] {
  const ways = new Map<string, Shortcut['keys'][]>();
  for (const { keys, label } of shortcuts) {
    const known = ways.get(label) ?? [];
    // Two parts of a page may share a key, of which the nearer one gets it.
    if (!known.some((way) => way.join(' ') === keys.join(' '))) ways.set(label, [...known, keys]);
  }
  return [...ways];
}
