/** @typedef {import('../messages.ts').RenderOutcome} RenderOutcome */

/** The most characters of all texts of a page together. The largest page of the product has a tenth of them. */
const maxPageLength = 4 * 1024 * 1024;
const maxLineLength = 500;
const maxProblems = 20;
const redirectStatuses = [301, 302, 303, 307, 308];
/** As a header can have it. */
const locationPattern = /^[\x21-\x7e]{1,8192}$/;

/**
 * @param {unknown} value
 * @param {string} name
 * @returns {unknown}
 */
const fieldOf = (value, name) =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

/** @param {unknown} value */
const textOf = (value) => (typeof value === 'string' ? value : '');

/**
 * @param {unknown} value
 * @returns {readonly unknown[]}
 */
const listOf = (value) => (Array.isArray(value) ? value : []);

/**
 * The words for an error, or for something that was thrown in the place of one, as one line that is safe to print.
 * @param {unknown} error
 * @returns {string}
 */
export function plainWords(error) {
  try {
    const said = fieldOf(error, 'message') ?? error;
    if (typeof said === 'object' && said !== null) return 'it does not say why';
    return String(said)
      .slice(0, maxLineLength)
      .replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, ' ');
  } catch {
    return 'it does not say why';
  }
}

/**
 * @param {string} reason
 * @returns {RenderOutcome}
 */
export const fault = (reason) => ({ kind: 'left', reason, isFault: true });

/**
 * The outcome of a page as the server takes it: texts and numbers, of bounded length. Shells of other versions than the server's
 * answer here, too.
 * @param {unknown} outcome as `packages/shell/src/app/server/render-page.tsx` gives it
 * @returns {RenderOutcome}
 */
export function plainOutcome(outcome) {
  const kind = fieldOf(outcome, 'kind');
  if (kind === 'page') return plainPage(outcome);
  if (kind === 'redirect') return plainRedirect(outcome);
  return {
    kind: 'left',
    reason:
      kind === 'left'
        ? plainWords(fieldOf(outcome, 'reason'))
        : 'the shell’s server part answers nothing',
    isFault: kind !== 'left' || fieldOf(outcome, 'isFault') === true,
    isUnanswered: fieldOf(outcome, 'isUnanswered') === true,
  };
}

/** @param {unknown} redirect */
function plainRedirect(redirect) {
  const location = textOf(fieldOf(redirect, 'location'));
  const status = redirectStatuses.find((known) => known === fieldOf(redirect, 'status'));
  return status === undefined || !locationPattern.test(location)
    ? fault('the shell’s server part redirects to no address')
    : /** @type {RenderOutcome} */ ({ kind: 'redirect', status, location });
}

/**
 * @param {unknown} page
 * @returns {RenderOutcome}
 */
function plainPage(page) {
  const content = fieldOf(page, 'content');
  const title = fieldOf(page, 'title');
  const texts = {
    head: textOf(fieldOf(page, 'head')),
    markup: textOf(fieldOf(page, 'markup')),
    content: textOf(JSON.stringify(content)),
    structuredData: listOf(fieldOf(page, 'structuredData')).map((item) => JSON.stringify(item)),
  };
  const { head, markup, structuredData } = texts;
  const length = [head, markup, texts.content, ...structuredData].join('').length;
  if (length > maxPageLength) return fault('the page is too long');
  return {
    kind: 'page',
    status: fieldOf(page, 'status') === 404 ? 404 : 200,
    title: typeof title === 'string' ? title : null,
    ...texts,
    remotes: listOf(fieldOf(content, 'remotes')).map((remote) => ({
      name: textOf(fieldOf(remote, 'name')),
      version: textOf(fieldOf(remote, 'version')),
    })),
    isForSystem: fieldOf(content, 'system') !== undefined,
    problems: listOf(fieldOf(page, 'problems')).slice(0, maxProblems).map(plainWords),
  };
}
