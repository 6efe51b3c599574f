import { Pin, SkipForward } from 'lucide-react';
import { useUnit } from '@patchbay/shared/state';
import { Button } from '@patchbay/ui';
import { choiceOf } from '../../../installs/choices/software-choices.ts';
import { $choices, choiceMade } from '../../../installs/choices/software-choices.model.ts';
import type { FoundSoftware } from './find-software.ts';

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
