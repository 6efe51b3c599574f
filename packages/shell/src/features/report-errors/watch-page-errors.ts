import type { ErrorReporter } from './error-reporter.ts';

/** Reports what nobody on the page caught: errors and rejections. */
export function watchPageErrors(page: Window, { reportUncaught }: ErrorReporter): void {
  page.addEventListener('error', ({ error, filename }) => {
    // Without an error there is nothing to say: another origin's script, or the browser's own remark.
    if (error !== null && error !== undefined) reportUncaught({ error, source: filename });
  });
  page.addEventListener('unhandledrejection', ({ reason }) => {
    reportUncaught({ error: reason });
  });
}
