import { parse } from '@patchbay/shared/parse';
import { array, mixed, number, object, string } from '@patchbay/shared/validation';
import type { RedirectStatus, RenderOutcome } from './messages.ts';

const pageSchema = object({
  status: number().integer().min(100).max(599).required(),
  title: string().nullable().default(null),
  head: string().defined(),
  markup: string().defined(),
  structuredData: array(mixed().defined()).default([]),
  content: string().required(),
  remotes: array(
    object({ name: string().required(), version: string().required() }).required(),
  ).required(),
  problems: array(string().defined()).required(),
});

const redirectSchema = object({
  status: number<RedirectStatus>().oneOf([301, 302, 303, 307, 308]).required(),
  location: string().required(),
});

/** What a thread has answered. It comes out of released code: what is no rendering leaves the page to the browser. */
export function parseOutcome(value: unknown): RenderOutcome {
  const kind = typeof value === 'object' && value !== null && 'kind' in value ? value.kind : null;
  try {
    if (kind === 'page') return { kind, ...parse(pageSchema, value) };
    if (kind === 'redirect') return { kind, ...parse(redirectSchema, value) };
  } catch {
    return { kind: 'left', reason: 'the shell’s server part answers no page' };
  }
  const reason =
    kind === 'left' && typeof value === 'object' && value !== null && 'reason' in value
      ? String(value.reason)
      : 'the shell’s server part answers nothing';
  const says = (name: string) =>
    typeof value === 'object' && value !== null && Reflect.get(value, name) === true;
  return {
    kind: 'left',
    reason,
    isFault: says('isFault'),
    isUnanswered: says('isUnanswered'),
  };
}
