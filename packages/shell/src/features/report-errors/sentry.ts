import {
  BrowserClient,
  breadcrumbsIntegration,
  browserTracingIntegration,
  captureException,
  consoleIntegration,
  dedupeIntegration,
  defaultStackParser,
  eventFiltersIntegration,
  httpContextIntegration,
  linkedErrorsIntegration,
  makeFetchTransport,
  setCurrentClient,
} from '@sentry/browser';
import { causes } from '@patchbay/composition/causes';
import { RemoteError } from '@patchbay/composition/remote-error';
import { cleanBreadcrumb, cleanErrorEvent, removeSecretsWithin } from './clean-report.ts';
import type { SendReport } from './error-reporter.ts';

interface SentryOptions {
  readonly dsn: string;
  /** The deployed release: `shell@0.13.0+1a2b3c4d`. */
  readonly release: string;
  /** The secrets on this page, now. */
  readonly knownSecrets: () => readonly string[];
  /** The version of the backend's API. */
  readonly apiVersion: string;
}

const resourceKinds = ['script', 'link', 'css', 'img', 'other'].map((kind) => `resource.${kind}`);

/**
 * Starts Sentry’s client with the parts that are in use, without tracing headers, which the API does not allow.
 * @throws Error where the address cannot be used
 */
export function startSentry({ dsn, release, apiVersion, knownSecrets }: SentryOptions): SendReport {
  // Before the breadcrumbs patch it: reports are not breadcrumbs.
  const nativeFetch = window.fetch.bind(window);
  const client = new BrowserClient({
    dsn,
    release,
    environment: 'production',
    maxBreadcrumbs: 100,
    tracesSampleRate: 1,
    tracePropagationTargets: [],
    sendClientReports: false,
    enhanceFetchErrorMessages: false,
    normalizeDepth: 6,
    dataCollection: {
      userInfo: false,
      cookies: false,
      httpHeaders: { request: { allow: ['User-Agent'] }, response: false },
      httpBodies: [],
    },
    stackParser: defaultStackParser,
    transport: (options) => makeFetchTransport(options, nativeFetch),
    integrations: [
      eventFiltersIntegration(),
      linkedErrorsIntegration(),
      dedupeIntegration(),
      httpContextIntegration(),
      consoleIntegration(),
      breadcrumbsIntegration({ xhr: false }),
      browserTracingIntegration({
        linkPreviousTrace: 'off',
        traceXHR: false,
        // A span for every file of the page would be most of the traffic.
        ignoreResourceSpans: resourceKinds,
      }),
    ],
    beforeBreadcrumb: (breadcrumb, hint) => cleanBreadcrumb(breadcrumb, hint, knownSecrets()),
    beforeSend: (event, { originalException }) =>
      cleanErrorEvent(event, originalException, knownSecrets()),
    beforeSendSpan: (span) => {
      removeSecretsWithin(span, knownSecrets());
      return span;
    },
  });
  // The client would take every report and send none.
  if (!client.getDsn())
    throw new Error('The address of the error reporting service cannot be used');
  setCurrentClient(client);
  client.init();
  return ({ error, remoteName, remoteVersion, isUncaught }) => {
    const failure = [...causes(error)].find((cause) => cause instanceof RemoteError);
    captureException(error, {
      mechanism: { handled: !isUncaught, type: isUncaught ? 'uncaught' : 'generic' },
      captureContext: {
        tags: {
          apiVersion,
          ...(remoteName !== null && { remote: remoteName }),
          ...(remoteVersion !== null && { remoteVersion }),
          ...(failure && { remoteFailure: failure.kind }),
        },
      },
    });
  };
}
