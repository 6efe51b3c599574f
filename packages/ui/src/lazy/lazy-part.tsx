import { memo, Suspense, type ComponentType, type ReactNode } from 'react';
import { lazyCode, useLazyCode, type LazyCode, type LazyFailure } from './lazy-code.ts';

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
export type LazyPart<Props extends object> = ComponentType<Props> &
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

  const Boundary = (props: Props) => (
    <Suspense fallback={pending}>
      <Shown {...props} />
    </Suspense>
  );
  // Rendered again before the code is here, React would put the fallback in the place of what the server has rendered.
  const SteadyBoundary: ComponentType<Props> = memo(Boundary);
  const Part = (props: Props) => <SteadyBoundary {...props} />;

  return Object.assign(Part, { preload: lazy.preload });
}
