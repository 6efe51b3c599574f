import { Link2 } from 'lucide-react';
import { notified } from '@patchbay/shared/host';
import { useUnit } from '@patchbay/shared/state';
import { Button } from '@patchbay/ui';

/** Puts the page's one address onto the clipboard. */
export function CopyLink({ path }: { readonly path: string }) {
  const notify = useUnit(notified);
  const copy = async () => {
    const address = new URL(path, window.location.origin).href;
    try {
      await navigator.clipboard.writeText(address);
      notify({ tone: 'success', title: 'Link copied' });
    } catch {
      // No secure origin, or the person said no: then it is copied by hand.
      notify({ tone: 'error', title: 'The link could not be copied', text: address });
    }
  };
  return (
    <Button variant="quiet" size="small" onClick={() => void copy()}>
      <Link2 size={16} strokeWidth={1.5} aria-hidden="true" />
      Copy link
    </Button>
  );
}
