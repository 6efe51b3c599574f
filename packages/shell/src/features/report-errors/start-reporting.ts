import type { AppConfig } from '@patchbay/shared/config';
import type { Registry } from '@patchbay/shared/registry';
import { isLocalHost } from '../../lib/is-local-host.ts';
import { whenIdle } from '../../lib/when-idle.ts';
import { createErrorReporter, type ErrorReporter } from './error-reporter.ts';
import { watchPageErrors } from './watch-page-errors.ts';

/**
 * The page's error reporter (rule E15): active where the configuration names a service and the host is
 * neither localhost nor an IP address. The service's client is fetched after the first paint.
 */
export function startReporting(
  { sentryDsn: dsn, apiVersion }: AppConfig,
  { shell }: Pick<Registry, 'shell'>,
  page: Window,
  knownSecrets: () => readonly string[],
): ErrorReporter {
  const isActive = dsn !== null && dsn !== '' && !isLocalHost(page.location.hostname);
  const reporter = createErrorReporter({ isActive, log: (error) => console.error(error) });
  watchPageErrors(page, reporter);
  if (isActive) {
    whenIdle(page)
      .then(() => import(/* webpackChunkName: "sentry" */ './sentry.ts'))
      .then(({ startSentry }) =>
        startSentry({
          dsn,
          apiVersion,
          release: `shell@${shell.version}+${shell.buildCommit}`,
          knownSecrets,
        }),
      )
      .then(reporter.connect, (error: unknown) => {
        // It cannot be had: the console hears of what has waited, and of why.
        reporter.connect(null);
        console.warn(error);
      });
  }
  return reporter;
}
