import type { ComponentType } from 'react';
import { Dialog } from '../dialogs/dialog.tsx';
import { ErrorPanel } from '../states/error-panel.tsx';
import { lazyPart, type LazyPart } from './lazy-part.tsx';

interface DialogProps {
  readonly onClose: () => void;
}

/**
 * A dialog in a chunk of its own. Where its code does not come, a dialog of the same title says so and offers to try
 * again.
 * @param load gives the whole dialog, its `Dialog` element included
 */
export const lazyDialog = <Props extends DialogProps>(
  title: string,
  load: () => Promise<ComponentType<Props>>,
): LazyPart<Props> =>
  lazyPart(load, {
    failed: ({ onRetry, isRetrying }, { onClose }) => (
      <Dialog title={title} onClose={onClose}>
        <ErrorPanel
          title="This could not be loaded"
          cause="Check your connection."
          onRetry={onRetry}
          isRetrying={isRetrying}
        />
      </Dialog>
    ),
  });
