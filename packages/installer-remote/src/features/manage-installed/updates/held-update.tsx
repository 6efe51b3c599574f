import { Pin, SkipForward } from 'lucide-react';
import { useUnit } from '@patchbay/shared/state';
import { Badge, Button } from '@patchbay/ui';
import {
  $choices,
  choiceMade,
  choiceOf,
} from '../../../installs/choices/software-choices.model.ts';
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

/** Skips the version that is offered, or keeps the installed one for good (rule N25). */
export function HoldButtons({
  software: { software, newest },
}: {
  readonly software: FoundSoftware;
}) {
  const [choices, choose] = useUnit([$choices, choiceMade]);
  const choice = choiceOf(choices, software.id);
  const skip = `Skip ${software.name} ${newest}`;
  const pin = `Pin ${software.name}: offer no updates`;
  return (
    <>
      {newest !== '' && (
        <Button
          size="small"
          variant="quiet"
          shape="icon"
          aria-label={skip}
          title={skip}
          onClick={() => choose({ ...choice, skippedVersion: newest })}
        >
          <SkipForward size={16} />
        </Button>
      )}
      <Button
        size="small"
        variant="quiet"
        shape="icon"
        aria-label={pin}
        title={pin}
        onClick={() => choose({ ...choice, isPinned: true })}
      >
        <Pin size={16} />
      </Button>
    </>
  );
}
