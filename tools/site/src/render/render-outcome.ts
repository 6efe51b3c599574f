import { parse } from '@patchbay/shared/parse';
import { array, number, object, string, type InferType } from '@patchbay/shared/validation';
import type { RedirectStatus, RenderOutcome } from './messages.ts';
import { fieldOf, linesOf, wordsOf } from './thread-words.ts';

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

/** The most characters of all texts of a page together. The largest page of the product has a tenth of them. */
const longestPage = 4 * 1024 * 1024;

const redirectSchema = object({
  status: number<RedirectStatus>().oneOf([301, 302, 303, 307, 308]).required(),
  // As a header can have it.
  location: string()
    .matches(/^[\x21-\x7e]+$/)
    .max(8192)
    .required(),
});

const left = (reason: string): RenderOutcome => ({ kind: 'left', reason, isFault: true });

/** What a thread has answered. It comes out of released code: what is no rendering leaves the page to the browser. */
export function parseOutcome(value: unknown): RenderOutcome {
  const kind = fieldOf(value, 'kind');
  try {
    if (kind === 'page') {
      const page = parse(pageSchema, value);
      if (lengthOf(page) > longestPage) return left('the page is too long');
      return { kind, ...page, problems: linesOf(fieldOf(value, 'problems')) };
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

const lengthOf = ({ title, head, markup, structuredData, content }: InferType<typeof pageSchema>) =>
  [title ?? '', head, markup, content, ...structuredData].reduce(
    (sum, text) => sum + text.length,
    0,
  );
