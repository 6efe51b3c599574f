import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useListedShortcut, type Shortcut } from '@patchbay/shared/host';
import { Button } from '@patchbay/ui';
import { CreateDialog } from './create-dialog.tsx';
import { useCreateShortcut } from './use-create-shortcut.ts';

const shortcut: Shortcut = { keys: ['Ctrl', 'C'], label: 'Create new software' };

/** The button, and the keys that do the same (rule L21). */
export function CreateSoftware() {
  const [isOpen, setOpen] = useState(false);
  useListedShortcut(shortcut);
  useCreateShortcut(() => setOpen(true));
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
