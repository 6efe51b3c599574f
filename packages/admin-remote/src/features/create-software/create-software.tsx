import { Plus } from 'lucide-react';
import { useState } from 'react';
import { isTyping, useListedShortcut, type Shortcut } from '@patchbay/shared/host';
import { Button, useEventListener } from '@patchbay/ui';
import { CreateDialog } from './create-dialog.tsx';

const shortcut: Shortcut = { keys: ['Ctrl', 'C'], label: 'Create new software' };

/** The button, and the keys that do the same (rule L21). */
export function CreateSoftware() {
  const [isOpen, setOpen] = useState(false);
  useListedShortcut(shortcut);
  useEventListener('document', 'keydown', (event) => {
    if (!isShortcut(event)) return;
    event.preventDefault();
    setOpen(true);
  });
  return (
    <>
      <Button variant="primary" aria-keyshortcuts="Control+C" onClick={() => setOpen(true)}>
        <Plus size={16} />
        Create new software
      </Button>
      {isOpen && <CreateDialog onClose={() => setOpen(false)} />}
    </>
  );
}

/** Ctrl+C, where it has nothing to copy and nobody to type for. */
function isShortcut(event: KeyboardEvent): boolean {
  if (event.key.toLowerCase() !== 'c' || !event.ctrlKey || event.repeat) return false;
  if (event.metaKey || event.altKey || event.shiftKey || event.defaultPrevented) return false;
  if (isTyping(event) || document.querySelector('dialog[open]')) return false;
  return String(document.getSelection() ?? '') === '';
}
