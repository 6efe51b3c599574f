import type { RefObject } from 'react';
import { isTyping, type Shortcut, useListedShortcut } from '@patchbay/shared/host';
import { hasCommandKey, type Selection, useEventListener } from '@patchbay/ui';

const next: Shortcut = { keys: ['J'], label: 'Next row' };
const previous: Shortcut = { keys: ['K'], label: 'Previous row' };
const open: Shortcut = { keys: ['E'], label: 'Edit the row' };
const select: Shortcut = { keys: ['X'], label: 'Select the row' };
const search: Shortcut = { keys: ['/'], label: 'Search' };

interface ListKeysProps {
  /** The element that holds the rows, whose links say `data-software`. */
  readonly rowsRef: RefObject<HTMLElement | null>;
  readonly filterRef: RefObject<HTMLInputElement | null>;
  /** Null where rows cannot be ticked. */
  readonly selection: Selection<number> | null;
}

/** The keys of the list (rule L54): the row that they are about is the one with the focus. */
export function ListKeys({ rowsRef, filterRef, selection }: ListKeysProps) {
  useListedShortcut(next);
  useListedShortcut(previous);
  useListedShortcut(open);
  useListedShortcut(search);
  const act = (key: string): boolean => {
    const links = [...(rowsRef.current?.querySelectorAll<HTMLElement>('[data-software]') ?? [])];
    const row = document.activeElement?.closest('tr') ?? null;
    const at = links.findIndex((link) => row?.contains(link));
    const link = links[at];
    if (key === '/') filterRef.current?.focus();
    else if (key === 'j') links[Math.min(at + 1, links.length - 1)]?.focus();
    else if (key === 'k') links[Math.max(at - 1, 0)]?.focus();
    else if (key === 'e') link?.click();
    else if (key === 'x' && selection && link) {
      selection.toggle(Number(link.dataset['software']), { isRange: false });
    } else return false;
    return true;
  };
  // Before the search box of the header, which takes '/' everywhere else.
  useEventListener(
    'document',
    'keydown',
    (event) => {
      if (event.defaultPrevented || hasCommandKey(event) || event.altKey) return;
      // With Shift: on many keyboards there is no other way to a slash.
      if ((event.shiftKey && event.key !== '/') || isTyping(event)) return;
      if (document.querySelector('dialog[open]')) return;
      if (act(event.key.toLowerCase())) event.preventDefault();
    },
    { isCapturing: true },
  );
  return selection && <SelectKey />;
}

function SelectKey() {
  useListedShortcut(select);
  return null;
}
