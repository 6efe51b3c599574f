import type { Breadcrumb, BreadcrumbHint, ErrorEvent } from '@sentry/browser';
import { removeSecrets, removeSecretsFromText } from '../../lib/secrets/remove-secrets.ts';
import { describeApiError, findApiError } from './describe-api-error.ts';
import { describeClick } from './describe-click.ts';

/** Fields that the service's own client adds to a report and nobody else reads. */
const internalField = 'sdkProcessingMetadata';

/** Takes the secrets out of an object, in place: its shape stays. */
export function removeSecretsWithin(report: object, known: readonly string[] = []): void {
  for (const [name, value] of Object.entries(report)) {
    if (name !== internalField) Reflect.set(report, name, removeSecrets(value, known));
  }
}

/**
 * The report of an error as it goes out, without the secrets that it gives away and those that are known. A failed call
 * becomes 'status: method url', with both bodies as extra data.
 */
export function cleanErrorEvent(
  event: ErrorEvent,
  original: unknown,
  known: readonly string[] = [],
): ErrorEvent {
  const apiError = findApiError(original);
  if (!apiError) {
    removeSecretsWithin(event, known);
    return event;
  }
  const { message, extra, secrets } = describeApiError(apiError);
  for (const exception of event.exception?.values ?? []) {
    if (exception.type === apiError.name && exception.value === apiError.message) {
      exception.value = message;
    }
  }
  if (apiError === original) event.message = message;
  event.extra = { ...event.extra, ...extra };
  removeSecretsWithin(event, [...known, ...secrets]);
  return event;
}

/** A breadcrumb as it is kept: clicks in words, nothing that is secret. */
export function cleanBreadcrumb(
  breadcrumb: Breadcrumb,
  hint?: BreadcrumbHint,
  known: readonly string[] = [],
): Breadcrumb {
  const { category = '', data, message } = breadcrumb;
  if (category === 'console' && data) delete data['arguments'];
  if (message !== undefined) {
    const event: unknown = hint?.['event'];
    const target = event instanceof Event ? event.target : null;
    const clean = (text: string) => removeSecretsFromText(text, known);
    const words = category === 'ui.click' ? describeClick(message, target, clean) : message;
    breadcrumb.message = clean(words);
  }
  if (data) removeSecretsWithin(data, known);
  return breadcrumb;
}
