import { isApiError, type ApiError } from '@patchbay/shared/http';
import { causes } from '../../lib/causes.ts';
import {
  findSecrets,
  removeSecrets,
  removeSecretsFromText,
} from '../../lib/secrets/remove-secrets.ts';

/** The report of an `ApiError` (rule E18). */
export interface ApiErrorReport {
  /** 'status: method url'. */
  readonly message: string;
  readonly extra: {
    readonly request: { readonly method: string; readonly url: string; readonly body: unknown };
    readonly responseBody: unknown;
    /** The id by which the backend's log names the call (rule X61). */
    readonly requestId: string | null;
  };
  /** Secrets that the call carried: nobody may see them, wherever else in the report they are. */
  readonly secrets: readonly string[];
}

/** The `ApiError` that an error is or was caused by, or null. */
export function findApiError(error: unknown): ApiError | null {
  return [...causes(error)].find(isApiError) ?? null;
}

/** Message and extra data of a failed call, without secrets (rule E20). */
export function describeApiError(error: ApiError): ApiErrorReport {
  const { method, requestBody, responseBody, status } = error;
  const secrets = [...findSecrets(requestBody), ...findSecrets(responseBody)];
  const url = removeSecretsFromText(error.url, secrets);
  return {
    message: `${status}: ${method} ${url}`,
    extra: {
      request: { method, url, body: removeSecrets(requestBody, secrets) ?? null },
      responseBody: removeSecrets(responseBody, secrets) ?? null,
      requestId: error.requestId,
    },
    secrets,
  };
}
