import { type ComponentType, type ReactNode, Suspense } from 'react';
import { Dialog } from '../dialogs/dialog.tsx';
import { ErrorPanel } from '../states/error-panel.tsx';
import { lazyCode, type LazyCode, type LazyFailure, useLazyCode } from './lazy-code.ts';

interface FailedPart extends LazyFailure {
  readonly onRetry: () => void;
  readonly isRetrying: boolean;
}

interface LazyPartOptions<Props> {
  /** Shown until the code is there. Default: nothing. */
  readonly pending?: ReactNode;
  /** Shown where the code did not come. Default: the part throws, and the boundary around it decides. */
  readonly failed?: (failure: FailedPart, props: Props) => ReactNode;
}

/**
 * A component whose code loads when it is first shown, or when it is preloaded. The site's server waits for it, and what that
 * has rendered stays on the page until the code is here too.
 */
type LazyPart<Props extends object> = ComponentType<Props> &
  Pick<LazyCode<ComponentType<Props>>, 'preload'>;

/**
 * The one way to show a component from a separate chunk: a dialog, a part of a page.
 * @param load gives the component: `async () => (await import('./about.tsx')).About`
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { pending = null, failed }: LazyPartOptions<Props> = {},
): LazyPart<Props> {
  const lazy = lazyCode(load);

  function Shown(props: Props) {
    const {
      code: Component,
      failure,
      isRetrying,
      retry,
    } = useLazyCode(lazy, { keepsRendered: true });
    if (Component) return <Component {...props} />;
    if (!failure) return <>{pending}</>;
    if (!failed) throw new Error('A part of the page could not be loaded', failure);
    return <>{failed({ ...failure, isRetrying, onRetry: retry }, props)}</>;
  }

  const Part = (props: Props) => (
    <Suspense fallback={pending}>
      <Shown {...props} />
    </Suspense>
  );

  return Object.assign(Part, { preload: lazy.preload });
}

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
