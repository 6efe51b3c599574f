import type { ErrorReporter } from './error-reporter.ts';

declare global {
  interface Window {
    /** The uncaught errors and rejections since the page's first script, which keeps no more of them from then on. */
    takeEarlyErrors?: () => readonly (ErrorEvent | PromiseRejectionEvent)[];
  }
}

/** Reports the errors and rejections that nobody on the page caught, and those from before this code was there. */
export function watchPageErrors(
  page: Window,
  { reportUncaught }: Pick<ErrorReporter, 'reportUncaught'>,
): void {
  const reportError = ({ error, filename }: ErrorEvent) => {
    // Without an error there is nothing to report: another origin's script, or the browser's own remark.
    if (error !== null && error !== undefined) reportUncaught({ error, source: filename });
  };
  const reportRejection = (event: PromiseRejectionEvent) => {
    if (isSkippedTransition(event.reason)) {
      // Nor is it an error in the console.
      event.preventDefault();
      return;
    }
    reportUncaught({ error: event.reason });
  };
  for (const event of page.takeEarlyErrors?.() ?? []) {
    if ('reason' in event) reportRejection(event);
    else reportError(event);
  }
  delete page.takeEarlyErrors;
  page.addEventListener('error', reportError);
  page.addEventListener('unhandledrejection', reportRejection);
}

/**
 * Whether a view transition tells by this that it was left out: who goes on before its end, or looks at another tab, gets the
 * next page at once. The router starts transitions, and does not listen to what becomes of them.
 */
const isSkippedTransition = (reason: unknown): boolean =>
  reason instanceof DOMException &&
  ['AbortError', 'InvalidStateError', 'TimeoutError'].includes(reason.name) &&
  /transition/i.test(reason.message);
