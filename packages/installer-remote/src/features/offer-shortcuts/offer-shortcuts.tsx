import { shortcutListRequested } from '@patchbay/shared/host';
import { useUnit } from '@patchbay/shared/state';
import { Button } from '@patchbay/ui';
import { SettingsSection } from '../../lib/settings-section.tsx';
import styles from './offer-shortcuts.module.css';

/** A button that opens the shell's list of shortcuts (rule R36). */
export function ShortcutsOffer() {
  const open = useUnit(shortcutListRequested);
  return (
    <SettingsSection title="Keyboard">
      <div className={styles.offer}>
        <Button aria-haspopup="dialog" onClick={() => open()}>
          Show keyboard shortcuts
        </Button>
        <p className={styles.hint}>
          Or press <kbd>?</kbd> on any page.
        </p>
      </div>
    </SettingsSection>
  );
}
