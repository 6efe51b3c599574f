import type { Host } from '@patchbay/shared/host';

/**
 * Reports style sheets that are in a page from the site's server and did not come. The bundle reports those that the
 * page's own code puts there.
 */
export function reportMissingStyleSheets(
  window: Window,
  reportProblem: Host['reportProblem'],
): void {
  const { document } = window;
  const report = () => {
    for (const link of document.querySelectorAll<HTMLLinkElement>('head link[rel="stylesheet"]')) {
      if (link.sheet) continue;
      reportProblem(new Error(`The style sheet ${link.href} could not be loaded`));
    }
  };
  // By then each has come, or has failed.
  if (document.readyState === 'complete') report();
  else window.addEventListener('load', report, { once: true });
}
