import { describeError, isApiError } from '@patchbay/shared/http';

/** A server's refusal of a form, sorted (rule H2). */
export interface FieldErrors {
  /** Messages by the names of the form's fields. */
  readonly fields: ReadonlyMap<string, readonly string[]>;
  /** Messages of no field, or of a field that the form does not have. */
  readonly form: readonly string[];
}

const toMessages = (value: unknown): string[] => {
  const messages: unknown[] = Array.isArray(value) ? value : [value];
  return messages.filter(
    (message): message is string => typeof message === 'string' && message !== '',
  );
};

/**
 * The faults that the server found in a form, or null where the failure is another one.
 * @param names the form's fields
 */
export function readFieldErrors(error: unknown, names: readonly string[]): FieldErrors | null {
  if (!isApiError(error) || (error.status !== 400 && error.status !== 422)) return null;
  const { responseBody } = error;
  if (typeof responseBody !== 'object' || responseBody === null) return null;
  const fields = new Map<string, readonly string[]>();
  const form: string[] = [];
  for (const [name, value] of Object.entries(responseBody)) {
    const messages = toMessages(value);
    if (messages.length === 0 || name === 'code') continue;
    // A list's entry counts to its list: 'documentationUrls[2]'.
    const field = name.replace(/\[\d+\]$/, '');
    if (names.includes(field)) fields.set(field, [...(fields.get(field) ?? []), ...messages]);
    else form.push(...messages);
  }
  return fields.size + form.length === 0 ? null : { fields, form };
}

/** The message about a failed upload: the server's own about the file, else why the call failed. */
export const describeUploadError = (error: unknown): string =>
  readFieldErrors(error, ['file'])?.fields.get('file')?.join(' ') ?? describeError(error);
