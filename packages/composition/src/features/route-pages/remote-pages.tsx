import { Component, type ReactNode } from 'react';
import { Outlet } from '@patchbay/shared/router';
import { readableError } from '../../lib/readable-error.ts';

/** The pages of a remote. An error that they throw reaches the router as one that can be read. */
export const RemotePages = () => (
  <ErrorReading>
    <Outlet />
  </ErrorReading>
);

interface ErrorReadingState {
  readonly failure: { readonly error: unknown } | null;
}

class ErrorReading extends Component<{ readonly children: ReactNode }, ErrorReadingState> {
  override state: ErrorReadingState = { failure: null };

  static getDerivedStateFromError(thrown: unknown): ErrorReadingState {
    return { failure: { error: readableError(thrown) } };
  }

  override render() {
    // The router shows it in the place of the page, and mounts this component again for another page.
    if (this.state.failure) throw this.state.failure.error;
    return this.props.children;
  }
}
