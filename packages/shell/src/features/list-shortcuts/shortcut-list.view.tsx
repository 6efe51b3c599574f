import { $shortcuts } from '@patchbay/shared/host';
import { useUnit } from '@patchbay/shared/state';
import { Dialog } from '@patchbay/shared/ui';
import styles from './shortcut-list.module.css';

/** The keyboard shortcuts that work on the page as it is now. */
export function ShortcutList({ onClose }: { readonly onClose: () => void }) {
  const shortcuts = useUnit($shortcuts);
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <dl className={styles.list}>
        {shortcuts.map(({ keys, label }) => (
          <div key={`${keys.join(' ')} ${label}`} className={styles.row}>
            <dt>{label}</dt>
            <dd className={styles.keys}>
              {keys.map((key) => (
                <kbd key={key} className={styles.key}>
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
