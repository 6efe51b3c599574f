/** @typedef {import('../messages.ts').AskedCall} AskedCall */

// Held here, before any code of a release runs: that may put something else in their place.
const { isArray } = Array;
const { stringify } = JSON;
const { apply, get } = Reflect;
const { slice } = String.prototype;
const toText = String;

/** The most characters of all texts of a page together. The largest page of the product has a tenth of them. */
const longestPage = 4 * 1024 * 1024;
const longestWords = 500;
/** The most characters of any other list, as JSON. */
const longestList = 64 * 1024;
const longestLocation = 8192;

/** The most of each that the server reads. */
const most = { problems: 20, structuredData: 100, remotes: 200, asked: 50 };

/**
 * @param {unknown} value
 * @param {string} name
 * @returns {unknown}
 */
const fieldOf = (value, name) =>
  typeof value === 'object' && value !== null ? get(value, name) : undefined;

/** @param {unknown} value */
const textOf = (value) => (typeof value === 'string' ? value : '');

/** @param {unknown} value */
const numberOf = (value) => (typeof value === 'number' ? value : 0);

/**
 * The words for an error, or for something that was thrown in the place of one.
 * @param {unknown} error
 * @returns {string}
 */
export function plainWords(error) {
  try {
    const said = fieldOf(error, 'message') ?? error;
    if (typeof said === 'object' && said !== null) return 'it does not say why';
    return apply(slice, toText(said), [0, longestWords]);
  } catch {
    return 'it does not say why';
  }
}

/**
 * Whether something was thrown because a page is over that had asked for it.
 * @param {unknown} error
 */
export function isAborted(error) {
  try {
    return fieldOf(error, 'kind') === 'aborted';
  } catch {
    return false;
  }
}

/**
 * A list as JSON. No method of a list has a part in it: a part may have put its own in their place.
 * @param {unknown} list
 * @param {number} mostItems
 * @param {(item: unknown) => unknown} itemOf
 * @param {number} [longest] beyond it the list ends
 */
function plainList(list, mostItems, itemOf, longest = longestList) {
  const length = isArray(list) ? list.length : 0;
  let text = '';
  for (let index = 0; index < length && index < mostItems; index += 1) {
    const item = textOf(stringify(itemOf(fieldOf(list, `${index}`))));
    if (item === '') continue;
    if (text.length + item.length >= longest) break;
    text += text === '' ? item : `,${item}`;
  }
  return `[${text}]`;
}

/** @param {unknown} item */
const asJson = (item) => stringify(item);

/** @param {unknown} call */
const callOf = (call) => ({
  spanId: fieldOf(call, 'spanId'),
  method: fieldOf(call, 'method'),
  status: fieldOf(call, 'status'),
  startedAt: fieldOf(call, 'startedAt'),
  endedAt: fieldOf(call, 'endedAt'),
});

/** @param {unknown} remote */
const nameAndVersion = (remote) => ({
  name: fieldOf(remote, 'name'),
  version: fieldOf(remote, 'version'),
});

/** @param {unknown} problems */
export const plainProblems = (problems) => plainList(problems, most.problems, plainWords);

/** @param {readonly AskedCall[]} asked */
export const plainCalls = (asked) => plainList(asked, most.asked, callOf);

/**
 * The outcome of a page, only in texts and numbers, and no more of them than the server reads. The server's own thread
 * unpacks all that comes, and has no time for anybody meanwhile: a list of millions, or a text of 100 MB, would keep
 * everybody's pages. A value that is not JSON is the page's own fault, and fails here.
 * @param {unknown} outcome as `packages/shell/src/app/server/render-page.tsx` gives it, if the shell is what it should be
 */
export function plainOutcome(outcome) {
  const kind = fieldOf(outcome, 'kind');
  if (kind === 'redirect') {
    const location = textOf(fieldOf(outcome, 'location'));
    return location.length > longestLocation
      ? { kind: 'left', reason: 'the redirection is too long', isFault: true }
      : { kind, status: numberOf(fieldOf(outcome, 'status')), location };
  }
  if (kind !== 'page') {
    return {
      kind: kind === 'left' ? kind : 'none',
      reason: plainWords(fieldOf(outcome, 'reason')),
      isFault: fieldOf(outcome, 'isFault') === true,
      isUnanswered: fieldOf(outcome, 'isUnanswered') === true,
    };
  }
  const content = fieldOf(outcome, 'content');
  const title = fieldOf(outcome, 'title');
  const data = fieldOf(outcome, 'structuredData');
  const texts = {
    title: typeof title === 'string' ? title : null,
    head: textOf(fieldOf(outcome, 'head')),
    markup: textOf(fieldOf(outcome, 'markup')),
    content: textOf(stringify(content)),
    structuredData: plainList(data, most.structuredData, asJson, longestPage),
  };
  if (lengthOf(texts) > longestPage) {
    return { kind: 'left', reason: 'the page is too long', isFault: true };
  }
  return {
    kind,
    status: numberOf(fieldOf(outcome, 'status')),
    ...texts,
    remotes: plainList(fieldOf(content, 'remotes'), most.remotes, nameAndVersion),
    problems: plainProblems(fieldOf(outcome, 'problems')),
  };
}

/** @param {{ readonly title: string | null, readonly head: string, readonly markup: string, readonly content: string, readonly structuredData: string }} page */
const lengthOf = ({ title, head, markup, content, structuredData }) =>
  textOf(title).length + head.length + markup.length + content.length + structuredData.length;
