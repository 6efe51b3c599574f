import { Component, Suspense, type ReactNode } from 'react';
import { Outlet } from '@patchbay/shared/router';
import { readableError } from '../../lib/readable-error.ts';
import { PageSkeleton } from './page-skeleton.view.tsx';

/**
 * The pages of a remote. An error that they throw reaches the router as one that can be read. What they wait for, without a boundary
 * of their own, keeps nothing around them waiting: React would render nothing of the whole page until then (rule G257).
 */
export const RemotePages = () => (
  <ErrorReading>
    <Suspense fallback={<AbsentPage />}>
      <Outlet />
    </Suspense>
  </ErrorReading>
);

const AbsentPage = () => (
  <div data-absent-page="">
    <PageSkeleton />
  </div>
);

/** Whether markup of the server is without the page, which threw or waited. No text that a page shows has these letters in markup. */
export const lacksPage = (markup: string): boolean => markup.includes(' data-absent-page=""');

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
