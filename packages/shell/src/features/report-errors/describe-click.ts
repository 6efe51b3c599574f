const hashedClass = /(\.[A-Za-z][\w-]*?__[A-Za-z][\w-]*?)__[\w+/-]{5,8}(?![\w+/-])/g;
const labelled =
  'button, a, input, select, textarea, summary, label, [role], [aria-label], [aria-labelledby]';
const maxCharacters = 80;

/**
 * The text of a click's breadcrumb: the element's path without the hashes of its class names, and the label by which
 * people know it (rule E19). `clean` takes the secrets out of a label before it is cut.
 */
export function describeClick(
  path: string,
  target: unknown,
  clean: (text: string) => string = (text) => text,
): string {
  const shortPath = path.replace(hashedClass, '$1');
  const label = target instanceof Element ? shorten(clean(labelOf(target))) : '';
  return label === '' ? shortPath : `${shortPath} "${label}"`;
}

const shorten = (words: string) =>
  words.length > maxCharacters ? `${words.slice(0, maxCharacters)}…` : words;

/** The label of the clicked element: never text that somebody typed. */
function labelOf(target: Element): string {
  const element = target.closest(labelled);
  if (!element) return '';
  const label =
    element.getAttribute('aria-label') ??
    textOfIds(element, element.getAttribute('aria-labelledby')) ??
    (isField(element)
      ? [...(element.labels ?? [])].map(({ textContent }) => textContent).join(' ')
      : element.textContent);
  return label.replace(/\s+/g, ' ').trim();
}

const isField = (element: Element) =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLSelectElement ||
  element instanceof HTMLTextAreaElement;

function textOfIds({ ownerDocument }: Element, ids: string | null): string | null {
  if (!ids) return null;
  return ids
    .split(/\s+/)
    .map((id) => ownerDocument.getElementById(id)?.textContent ?? '')
    .join(' ');
}
