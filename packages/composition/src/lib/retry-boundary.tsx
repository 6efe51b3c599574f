import { Component, useEffect, useLayoutEffect, type ReactNode } from 'react';
import { useHost } from '@patchbay/shared/host';
import { readableError } from './readable-error.ts';

/** The number of parts of remotes that are unmounting now. */
let unmounting = 0;
/** How often parts have begun to unmount while none was. */
let times = 0;

function noteUnmount(): void {
  if (unmounting === 0) times += 1;
  unmounting += 1;
  // React has told of all errors by then.
  setTimeout(() => {
    unmounting -= 1;
  });
}

/**
 * A number for the present removal of remotes' parts from the page; null while none is removed. What a part throws then
 * goes to a boundary of another remote.
 */
const presentUnmount = (): number | null => (unmounting > 0 ? times : null);

/** Notes that the contents of a component are removed: as the component unmounts, or as `key` changes. */
export function useUnmountMark(key?: string): void {
  useLayoutEffect(() => noteUnmount, [key]);
  useEffect(() => noteUnmount, [key]);
}

interface RetryBoundaryProps {
  readonly children: ReactNode;
}

/**
 * A boundary that stays while parts of remotes in it unmount. What one of them throws as it unmounts is reported, and the children
 * are rendered once more. Any other error goes on to the boundary around it, as one that can be read.
 */
export function RetryBoundary({ children }: RetryBoundaryProps) {
  const { reportProblem } = useHost();
  return <RetryStop onRecovered={reportProblem}>{children}</RetryStop>;
}

interface RetryStopProps extends RetryBoundaryProps {
  /** Called with an error after which everything is there again. */
  readonly onRecovered: (error: Error) => void;
}

interface RetryStopState {
  readonly failure: { readonly error: unknown } | null;
  /** The last error after which everything was rendered once more, and the time of it. */
  readonly last: { readonly error: Error; readonly time: number } | null;
}

class RetryStop extends Component<RetryStopProps, RetryStopState> {
  override state: RetryStopState = { failure: null, last: null };
  #reported: Error | null = null;

  static getDerivedStateFromError(thrown: unknown): Partial<RetryStopState> {
    return { failure: { error: readableError(thrown) } };
  }

  static getDerivedStateFromProps(
    _: RetryStopProps,
    { failure, last }: RetryStopState,
  ): Partial<RetryStopState> | null {
    const time = presentUnmount();
    if (!failure || time === null) return null;
    const { error } = failure;
    if (last?.time === time) {
      // Something else throws, and it throws again: one that was reported is not reported twice.
      return String(error) === String(last.error) ? { failure: { error: last.error } } : null;
    }
    return {
      failure: null,
      last: { time, error: error instanceof Error ? error : new Error(String(error)) },
    };
  }

  override componentDidUpdate() {
    const { failure, last } = this.state;
    if (failure || !last || last.error === this.#reported) return;
    this.#reported = last.error;
    this.props.onRecovered(last.error);
  }

  override render() {
    // The router shows it in the place of the page, and mounts this component again for another page.
    if (this.state.failure) throw this.state.failure.error;
    return this.props.children;
  }
}
