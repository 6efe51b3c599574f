import { findKnownSecrets } from './find-known-secrets.ts';
import { replaceRanges } from './mapped-text.ts';
import { removed, removeSecretForms } from './secret-forms.ts';

/** Fields whose values nobody but the API may see: passwords, tokens, who somebody is. */
const secretName =
  /passw|passphrase|pwd|^pass$|token|secret|authori[sz]ation|credential|cookie|api[-_]?key|e-?mail|user-?name/i;

const maxDepth = 12;
const maxEntries = 250;
const maxCharacters = 4000;
/** So much of a text is looked through for secrets before it is cut, */
const maxSearched = 20_000;
/** and so much of its end is left out, where half a secret may stand. */
const longestSecret = 6000;

/** A text, bounded, that was cleaned. Where it is cut, it shows no part of what was removed. */
function cleanWithin(text: string, clean: (searched: string) => string): string {
  const cleaned = clean(text.slice(0, maxSearched));
  const isCut = text.length > maxSearched;
  const sure = isCut ? cleaned.slice(0, -longestSecret) : cleaned;
  return isCut || sure.length > maxCharacters ? `${sure.slice(0, maxCharacters)}…` : sure;
}

const removeKnown = (text: string, known: readonly string[]): string =>
  replaceRanges(text, findKnownSecrets(text, known), removed);

/** A text, bounded, without these secrets, however they are encoded. A text that is cut shows no part of one. */
export const removeKnownSecrets = (text: string, known: readonly string[]): string =>
  cleanWithin(text, (searched) => removeKnown(searched, known));

/**
 * A text without e-mail addresses, tokens, names and passwords in addresses, and the values of what is called a password
 * or a token, however they are encoded. `known` are secrets to remove wherever they stand.
 */
export const removeSecretsFromText = (text: string, known: readonly string[] = []): string =>
  cleanWithin(text, (searched) => removeSecretForms(removeKnown(searched, known)));

/**
 * A copy of a value as plain JSON, bounded in size, without secrets at any depth: those under a secret's name, and
 * those that a text gives away by its form.
 */
export function removeSecrets(value: unknown, known: readonly string[] = []): unknown {
  const copy = (node: unknown, depth: number): unknown => {
    if (typeof node === 'string') return removeSecretsFromText(node, known);
    if (node === null || typeof node === 'boolean' || typeof node === 'number') return node;
    if (node === undefined) return undefined;
    if (typeof node !== 'object') return `[${typeof node}]`;
    if (depth > maxDepth) return '[too deep]';
    if (node instanceof Blob) return `[file, ${node.size} bytes]`;
    if (Array.isArray(node)) return node.slice(0, maxEntries).map((each) => copy(each, depth + 1));
    if (node instanceof URLSearchParams || node instanceof FormData) {
      return copyEntries([...node.entries()], depth);
    }
    if (!isPlain(node)) return `[${node.constructor.name}]`;
    return copyEntries(Object.entries(node), depth);
  };
  const copyEntries = (entries: readonly (readonly [string, unknown])[], depth: number) =>
    Object.fromEntries(
      entries
        .slice(0, maxEntries)
        .map(([name, each]) => [
          removeKnownSecrets(name, known),
          secretName.test(name) && isTelling(each) ? removed : copy(each, depth + 1),
        ]),
    );
  return copy(value, 0);
}

/** The texts under a secret's name, at any depth: to be removed wherever else they appear. */
export function findSecrets(value: unknown): readonly string[] {
  const found = new Set<string>();
  const visit = (node: unknown, isSecret: boolean, depth: number) => {
    if (depth > maxDepth) return;
    // Shorter ones would tear words apart, and guard nothing.
    if (typeof node === 'string' && isSecret && node.length >= 4) found.add(node);
    if (Array.isArray(node)) for (const each of node) visit(each, false, depth + 1);
    else if (typeof node === 'object' && node !== null && isPlain(node)) {
      for (const [name, each] of Object.entries(node))
        visit(each, secretName.test(name), depth + 1);
    }
  };
  visit(value, false, 0);
  return [...found];
}

const isTelling = (value: unknown) => value !== null && typeof value !== 'boolean';

function isPlain(node: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(node);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
