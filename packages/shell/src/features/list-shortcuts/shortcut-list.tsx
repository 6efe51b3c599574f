import { Fragment } from 'react';
import { $shortcuts, type Shortcut } from '@patchbay/shared/host';
import { useUnit } from '@patchbay/shared/state';
import { Dialog } from '@patchbay/ui';
import styles from './shortcut-list.module.css';

/** The keyboard shortcuts that work on the page as it is now. */
export function ShortcutList({ onClose }: { readonly onClose: () => void }) {
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
    </Dialog>
  );
}

/** The actions, each with the keys that do it: there may be several ways. */
function byLabel(shortcuts: readonly Shortcut[]): (readonly [string, Shortcut['keys'][]])[] {
  const ways = new Map<string, Shortcut['keys'][]>();
  for (const { keys, label } of shortcuts) ways.set(label, [...(ways.get(label) ?? []), keys]);
  return [...ways];
}
