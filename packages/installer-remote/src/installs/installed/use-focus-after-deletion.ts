import { useEffect, useEffectEvent, useRef } from 'react';
import { useUnit } from '@patchbay/shared/state';
import { $outcome, $proposal, type DeletionProposal } from './deletion.model.ts';

type FindPlace = () => HTMLElement | null | undefined;

/**
 * Moves the focus after the dialog about a deletion is closed, if the focused element is gone too. `placeFor` is called
 * when the deletion is proposed; it returns null for a deletion that another part proposed.
 */
export function useFocusAfterDeletion(placeFor: (proposal: DeletionProposal) => FindPlace | null) {
  const [proposal, outcome] = useUnit([$proposal, $outcome]);
  const findPlace = useRef<FindPlace | null>(null);
  const remember = useEffectEvent((proposed: DeletionProposal) => {
    findPlace.current = placeFor(proposed);
  });
  useEffect(() => {
    if (proposal) remember(proposal);
  }, [proposal]);

  const isTold = outcome !== null;
  const wasTold = useRef(isTold);
  useEffect(() => {
    const isRead = wasTold.current && !isTold;
    if (isRead && document.activeElement === document.body) findPlace.current?.()?.focus();
    wasTold.current = isTold;
  }, [isTold]);
}
