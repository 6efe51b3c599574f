import type { Host } from '@patchbay/shared/host';
import { $notification } from '@patchbay/shared/host';

/** The toast that the shell would show: title and text. */
export function shownToast({ scope }: Host): string | null {
  const shown = scope.getState($notification);
  return shown && [shown.title, shown.text].filter(Boolean).join(': ');
}

/** Its tone: an error is red. */
export const shownTone = ({ scope }: Host): string | undefined =>
  scope.getState($notification)?.tone;
