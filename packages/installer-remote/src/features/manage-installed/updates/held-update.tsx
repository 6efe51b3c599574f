import { useUnit } from '@patchbay/shared/state';
import { Badge, Button } from '@patchbay/ui';
import { choiceOf } from '../../../installs/choices/software-choices.ts';
import { $choices, choiceMade } from '../../../installs/choices/software-choices.model.ts';
import styles from '../table/installed-table.module.css';
import type { FoundSoftware } from './find-software.ts';

/** An update that is not offered, and the way back (rule N25). */
export function HeldUpdate({ software: { software, held } }: { readonly software: FoundSoftware }) {
  const [choices, choose] = useUnit([$choices, choiceMade]);
  if (held === null) return null;
  const choice = choiceOf(choices, software.id);
  const isPinned = held === 'pinned';
  return (
    <span className={styles.actions}>
      <Badge>{isPinned ? 'Pinned' : `${choice.skippedVersion} skipped`}</Badge>
      <Button
        size="small"
        variant="quiet"
        aria-label={`${isPinned ? 'Unpin' : 'Stop skipping'} ${software.name}`}
        onClick={() => choose({ ...choice, skippedVersion: '', isPinned: false })}
      >
        Undo
      </Button>
    </span>
  );
}
