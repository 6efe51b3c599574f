const hashedClass = /(\.[A-Za-z][\w-]*?__[A-Za-z][\w-]*?)__[\w+/-]{5,8}(?![\w+/-])/g;
const labelled =
  'button, a, input, select, textarea, summary, label, [role], [aria-label], [aria-labelledby]';
const mostCharacters = 80;

/**
 * What a click breadcrumb says: the element's path without the hashes of its class names, and the label by which people
 * know it (specification, section 8).
 */
export function describeClick(path: string, target: unknown): string {
  const clean = path.replace(hashedClass, '$1');
  const label = target instanceof Element ? labelOf(target) : '';
  return label === '' ? clean : `${clean} "${label}"`;
}

/** The label of what was clicked: never what somebody typed. */
function labelOf(target: Element): string {
  const element = target.closest(labelled);
  if (!element) return '';
  const label =
    element.getAttribute('aria-label') ??
    textOfIds(element, element.getAttribute('aria-labelledby')) ??
    (isField(element)
      ? [...(element.labels ?? [])].map(({ textContent }) => textContent).join(' ')
      : element.textContent);
  const words = label.replace(/\s+/g, ' ').trim();
  return words.length > mostCharacters ? `${words.slice(0, mostCharacters)}…` : words;
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
