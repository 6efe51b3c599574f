import type { Host } from '@patchbay/shared/host';
import { $notification } from '@patchbay/shared/host';

/** What the shell would show as a toast: title and text. */
export function shownToast({ scope }: Host): string | null {
  const shown = scope.getState($notification);
  return shown && [shown.title, shown.text].filter(Boolean).join(': ');
}

/** Its tone: an error is red. */
export const shownTone = ({ scope }: Host): string | undefined =>
  scope.getState($notification)?.tone;
