import { shortcutListRequested } from '@patchbay/shared/host';
import { useUnit } from '@patchbay/shared/state';
import { Button, Section } from '@patchbay/ui';
import styles from './offer-shortcuts.module.css';

/** A button that opens the shell's list of shortcuts (rule R35). */
export function ShortcutsOffer() {
  const open = useUnit(shortcutListRequested);
  return (
    <Section title="Keyboard">
      <div className={styles.offer}>
        <Button aria-haspopup="dialog" onClick={() => open()}>
          Show keyboard shortcuts
        </Button>
        <p className={styles.hint}>
          Or press <kbd>?</kbd> on any page.
        </p>
      </div>
    </Section>
  );
}
