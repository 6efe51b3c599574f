import { Component, type ReactNode, useEffect, useLayoutEffect } from 'react';
import { useHost } from '@patchbay/shared/host';
import { readableError } from './readable-error.ts';

/** The number of parts of remotes that are going from the page now. */
let going = 0;
/** How often parts have begun to go while none was going. */
let times = 0;

function noteRemoval(): void {
  if (going === 0) times += 1;
  going += 1;
  // React has told of all errors by then.
  setTimeout(() => {
    going -= 1;
  });
}

/**
 * A number for the present removal of remotes' parts from the page; null while none is removed. A part that throws as it is removed
 * has no boundary of its own any more: React gives the error to a boundary that stays, which is around the page of another remote by
 * then, or around the place of a slot.
 */
const currentRemoval = (): number | null => (going > 0 ? times : null);

/** Notes that the contents of a component are removed: as the component unmounts, or as `key` changes. */
export function useRemoval(key?: string): void {
  useLayoutEffect(() => noteRemoval, [key]);
  useEffect(() => noteRemoval, [key]);
}

interface RetryBoundaryProps {
  readonly children: ReactNode;
}

/**
 * A place on the page that stays while parts of remotes in it go. What one of them throws as it goes is reported, and what stands in
 * the place by then is rendered once more. Any other error goes on to the boundary around it, as one that can be read.
 */
export function RetryBoundary({ children }: RetryBoundaryProps) {
  const { reportProblem } = useHost();
  return <RetryCatcher onRecovered={reportProblem}>{children}</RetryCatcher>;
}

interface RetryCatcherProps extends RetryBoundaryProps {
  /** Told of an error after which everything is there again. */
  readonly onRecovered: (error: Error) => void;
}

interface RetryCatcherState {
  readonly failure: { readonly error: unknown } | null;
  /** The last error after which everything was rendered once more, and the time of it. */
  readonly last: { readonly error: Error; readonly time: number } | null;
}

class RetryCatcher extends Component<RetryCatcherProps, RetryCatcherState> {
  override state: RetryCatcherState = { failure: null, last: null };
  #told: Error | null = null;

  static getDerivedStateFromError(thrown: unknown): Partial<RetryCatcherState> {
    return { failure: { error: readableError(thrown) } };
  }

  static getDerivedStateFromProps(
    _: RetryCatcherProps,
    { failure, last }: RetryCatcherState,
  ): Partial<RetryCatcherState> | null {
    const time = currentRemoval();
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
    if (failure || !last || last.error === this.#told) return;
    this.#told = last.error;
    this.props.onRecovered(last.error);
  }

  override render() {
    // The router shows it in the place of the page, and mounts this component again for another page.
    if (this.state.failure) throw this.state.failure.error;
    return this.props.children;
  }
}
