import { useEffect, useRef, type RefObject } from 'react';
import { useListedShortcut } from '@patchbay/shared/host';

const shortcut = { keys: ['Delete'], label: 'Delete selected plugins' };

/** The second is what a Mac calls 'delete'. */
const deletingKeys = ['Delete', 'Backspace'];

/** Goes on the table: with the focus in it, the key asks about what is ticked. Null where nothing is. */
export function useDeleteKey(onDelete: (() => void) | null): RefObject<HTMLTableElement | null> {
  const ref = useRef<HTMLTableElement>(null);
  useListedShortcut(shortcut);
  useEffect(() => {
    const table = ref.current;
    if (!table || !onDelete) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (deletingKeys.includes(event.key) && !event.repeat) onDelete();
    };
    table.addEventListener('keydown', onKeyDown);
    return () => {
      table.removeEventListener('keydown', onKeyDown);
    };
  }, [onDelete]);
  return ref;
}
