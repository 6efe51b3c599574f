import type { ErrorReporter } from './error-reporter.ts';

/** Reports errors and rejections that nobody on the page caught. */
export function watchPageErrors(page: Window, { reportUncaught }: ErrorReporter): void {
  page.addEventListener('error', ({ error, filename }) => {
    // Without an error there is nothing to report: another origin's script, or the browser's own remark.
    if (error !== null && error !== undefined) reportUncaught({ error, source: filename });
  });
  page.addEventListener('unhandledrejection', (event) => {
    if (isSkippedTransition(event.reason)) {
      // Nor is it an error in the console.
      event.preventDefault();
      return;
    }
    reportUncaught({ error: event.reason });
  });
}

/**
 * Whether a view transition tells by this that it was left out: who goes on before its end, or looks at another tab, gets the
 * next page at once. The router starts transitions, and does not listen to what becomes of them.
 */
const isSkippedTransition = (reason: unknown): boolean =>
  reason instanceof DOMException &&
  ['AbortError', 'InvalidStateError', 'TimeoutError'].includes(reason.name) &&
  /transition/i.test(reason.message);
