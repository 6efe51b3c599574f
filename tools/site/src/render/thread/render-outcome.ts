import { parse } from '@patchbay/shared/parse';
import { array, number, object, string } from '@patchbay/shared/validation';
import type { RedirectStatus, RenderOutcome } from '../messages.ts';
import { fieldOf, linesIn, listIn, wordsOf } from './thread-words.ts';

const pageSchema = object({
  status: number().integer().min(100).max(599).required(),
  title: string().nullable().default(null),
  head: string().defined(),
  markup: string().defined(),
  structuredData: array(string().required()).max(100).default([]),
  content: string().required(),
  remotes: array(object({ name: string().required(), version: string().required() }).required())
    .max(200)
    .required(),
});

const redirectSchema = object({
  status: number<RedirectStatus>().oneOf([301, 302, 303, 307, 308]).required(),
  // As a header can have it.
  location: string()
    .matches(/^[\x21-\x7e]+$/)
    .max(8192)
    .required(),
});

const left = (reason: string): RenderOutcome => ({ kind: 'left', reason, isFault: true });

/**
 * Parses the outcome that a thread has sent. It comes out of released code: a value that is not a rendering leaves the
 * page to the browser.
 */
export function parseOutcome(value: unknown): RenderOutcome {
  const field = (name: string) => fieldOf(value, name);
  const kind = field('kind');
  try {
    if (kind === 'page') {
      const page = parse(pageSchema, {
        status: field('status'),
        title: field('title'),
        head: field('head'),
        markup: field('markup'),
        content: field('content'),
        structuredData: listIn(field('structuredData')),
        remotes: listIn(field('remotes')),
      });
      return { kind, ...page, problems: linesIn(field('problems')) };
    }
    if (kind === 'redirect') return { kind, ...parse(redirectSchema, value) };
  } catch {
    return left('the shell’s server part answers no page');
  }
  return {
    kind: 'left',
    reason:
      kind === 'left'
        ? wordsOf(fieldOf(value, 'reason'))
        : 'the shell’s server part answers nothing',
    isFault: fieldOf(value, 'isFault') === true,
    isUnanswered: fieldOf(value, 'isUnanswered') === true,
  };
}
