import type { OpenWindow } from '../window/window.ts';

/** A question with a button for each answer. */
export interface Question<Id extends string> {
  readonly title: string;
  readonly text: string;
  readonly choices: readonly { readonly id: Id; readonly label: string }[];
}

const style =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:34rem;margin:15vh auto;padding:0 1.5rem}' +
  'a{display:block;margin:.75rem 0;padding:.75rem 1rem;border:1px solid;border-radius:.5rem;color:inherit;text-decoration:none}' +
  'a:first-of-type{font-weight:600}:focus-visible{outline:3px solid}';

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

const pageOf = ({ title, text, choices }: Question<string>): string => {
  const links = choices.map(
    ({ id, label }) => `<a href="https://${id}${hostEnd}/">${escapeHtml(label)}</a>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title><style>${style}</style>
<main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>${links.join('')}</main></html>`;
};

/**
 * Asks a person in a window of its own, with a page that has no script.
 * @returns null where the window was closed without an answer
 */
export async function askInWindow<Id extends string>(
  openWindow: OpenWindow,
  question: Question<Id>,
  report: (error: unknown) => void,
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
  });
  const chosen = await Promise.race([answered, window.closed.then(() => null)]);
  await window.close();
  await window.closed;
  return chosen;
}
