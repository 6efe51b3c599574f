import type { OpenWindow } from '../../window/window.ts';

/** A question with a button for each answer. */
export interface Question<Id extends string> {
  readonly title: string;
  readonly text: string;
  /** The subjects of the question, a line each. */
  readonly details?: readonly string[];
  readonly choices: readonly { readonly id: Id; readonly label: string }[];
}

interface AskOptions {
  readonly report: (error: unknown) => void;
  /** Ends the question without an answer. */
  readonly signal: AbortSignal;
}

/**
 * A button takes a click only after a moment: the second click of two, made on what was there before, is not an answer.
 */
const style =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:34rem;margin:10vh auto;padding:0 1.5rem;overflow-wrap:anywhere}' +
  'a{display:block;margin:.75rem 0;padding:.75rem 1rem;border:1px solid;border-radius:.5rem;color:inherit;text-decoration:none;' +
  'pointer-events:none;animation:ready 0s .7s forwards}@keyframes ready{to{pointer-events:auto}}' +
  'a:first-of-type{font-weight:600}:focus-visible{outline:3px solid}li{white-space:pre-wrap}';

const escapes = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
]);
const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => escapes.get(character) ?? character);

/** No such host exists: the window hands the address on, and nothing is asked of it. */
const hostEnd = '.choice.invalid';

const pageOf = ({ title, text, details = [], choices }: Question<string>): string => {
  const lines = details.map((line) => `<li>${escapeHtml(line)}</li>`).join('');
  const links = choices.map(
    ({ id, label }) => `<a href="https://${id}${hostEnd}/">${escapeHtml(label)}</a>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title><style>${style}</style>
<main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>${lines === '' ? '' : `<ul>${lines}</ul>`}${links.join('')}</main></html>`;
};

/**
 * Asks a person in a window of its own, with a page that has no script.
 * @returns null where the window was closed, or the signal ended it, without an answer
 */
export async function askInWindow<Id extends string>(
  openWindow: OpenWindow,
  question: Question<Id>,
  { report, signal }: AskOptions,
): Promise<Id | null> {
  let answer: (id: Id) => void = () => undefined;
  const answered = new Promise<Id>((resolve) => {
    answer = resolve;
  });
  const window = await openWindow({
    address: `data:text/html;charset=utf-8,${encodeURIComponent(pageOf(question))}`,
    title: question.title,
    onCall: () => Promise.reject(new Error('This page has no bridge')),
    onElsewhere: (address) => {
      const { hostname } = new URL(address);
      const choice = question.choices.find(({ id }) => hostname === `${id}${hostEnd}`);
      if (choice !== undefined) answer(choice.id);
    },
    report,
    signal,
  }).catch((error: unknown) => {
    if (signal.aborted) return null;
    throw error;
  });
  if (window === null) return null;
  const chosen = await Promise.race([answered, window.closed.then(() => null)]);
  await window.close();
  await window.closed;
  return chosen;
}
