import { Component, type ReactNode } from 'react';
import { useHost } from '@patchbay/shared/host';
import { timeOfGoing } from './going.ts';
import { readableError } from './readable-error.ts';

interface SteadyPlaceProps {
  readonly children: ReactNode;
}

/**
 * A place on the page that stays while parts of remotes in it go. What one of them throws as it goes is reported, and what stands in
 * the place by then is rendered once more. Any other error goes on to the boundary around it, as one that can be read.
 */
export function SteadyPlace({ children }: SteadyPlaceProps) {
  const { reportProblem } = useHost();
  return <SteadyStop onRecovered={reportProblem}>{children}</SteadyStop>;
}

interface SteadyStopProps extends SteadyPlaceProps {
  /** Told of an error after which everything is there again. */
  readonly onRecovered: (error: Error) => void;
}

interface SteadyStopState {
  readonly failure: { readonly error: unknown } | null;
  /** The last error after which everything was rendered once more, and the time of it. */
  readonly last: { readonly error: Error; readonly time: number } | null;
}

class SteadyStop extends Component<SteadyStopProps, SteadyStopState> {
  override state: SteadyStopState = { failure: null, last: null };
  #told: Error | null = null;

  static getDerivedStateFromError(thrown: unknown): Partial<SteadyStopState> {
    return { failure: { error: readableError(thrown) } };
  }

  static getDerivedStateFromProps(
    _: SteadyStopProps,
    { failure, last }: SteadyStopState,
  ): Partial<SteadyStopState> | null {
    const time = timeOfGoing();
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
