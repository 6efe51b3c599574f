import { jsonOf, type Answer } from '../../network/ask.ts';

/** The fault of any answer of the backend, whatever was asked. */
export function problemOf(
  { status, headers, text, problem }: Answer,
  method: string,
): string | null {
  if (status === 0) return `no answer (${problem ?? ''})`;
  if (status === 503 && headers['retry-after'] === undefined) return '503 without Retry-After';
  if (status >= 500 && status !== 503) return `${status}`;
  if (/^[ \t]+at .*:\d|node_modules|\.ts:\d+/m.test(text)) return 'a stack trace';
  if (headers['x-content-type-options'] !== 'nosniff') return 'no nosniff';
  if (headers['x-injected'] !== undefined) return 'an injected header';
  const type = headers['content-type'] ?? '';
  const hasBody = method !== 'HEAD' && status !== 204 && status !== 304 && text !== '';
  const isPage = /^(?:text\/html|image\/|font\/)/.test(type);
  if (hasBody && !isPage && !type.startsWith('application/octet-stream')) {
    if (!type.startsWith('application/json')) return `answered as '${type}'`;
    if (jsonOf({ text }) === undefined && text.length < 100_000) return 'no JSON';
  }
  return null;
}

/** Halves of a surrogate pair cannot be escaped in an address. */
export const wellFormed = (text: string): string => Buffer.from(text).toString();
