import { useCallback, useState } from 'react';
import { VisuallyHidden } from '@patchbay/ui';
import { usePageArrival } from './use-page-arrival.ts';

/** The focus of a link that is gone with its page: to the heading of the page that came in its place. */
function mendFocus(): void {
  const focused = document.activeElement ?? document.body;
  // A browser takes the focus from what is disabled a moment later.
  if (focused !== document.body && !focused.matches(':disabled')) return;
  const heading = document.querySelector('[data-page-heading]');
  // The router restores the scroll position of the page.
  if (heading instanceof HTMLElement) heading.focus({ preventScroll: true });
}

/** Says where somebody has arrived, to who cannot see it, and keeps the keyboard from losing its place. */
export function AnnouncePage() {
  const [title, setTitle] = useState('');
  const onArrival = useCallback((arrivedAt: string) => {
    setTitle(arrivedAt);
    mendFocus();
  }, []);
  usePageArrival(onArrival);
  return (
    <VisuallyHidden>
      <span aria-live="polite" aria-atomic="true">
        {title}
      </span>
    </VisuallyHidden>
  );
}
