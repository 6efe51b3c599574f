import type { ThreadMessage } from '../messages.ts';

const longestWords = 500;
const mostProblems = 20;

/** The field of a value, whatever came out of a thread. */
export const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

/**
 * The words for a reason that a thread gives, or for a value that it has thrown, as one line that is safe to print.
 * Released code throws anything, even `undefined`, and a value that is not a text may refuse to become one.
 */
export function wordsOf(value: unknown): string {
  const said = fieldOf(value, 'message') ?? value;
  const words = typeof said === 'object' && said !== null ? 'it does not say why' : String(said);
  return words.slice(0, longestWords).replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, ' ');
}

/** A list that a thread has written as JSON; an empty one where it is none. */
export function listIn(text: unknown): readonly unknown[] {
  try {
    const list: unknown = JSON.parse(String(text));
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}

/** The lines of a list, as far as it is one. */
export const linesIn = (text: unknown): readonly string[] =>
  listIn(text).slice(0, mostProblems).map(wordsOf);

type ParsedMessage =
  | Exclude<ThreadMessage, { kind: 'ready' }>
  | { readonly kind: 'ready'; readonly problems: readonly string[] };

/**
 * Parses a message of a thread; null for a value that is not one. Code of the releases runs in the thread and can speak
 * in its name.
 */
export function parseMessage(value: unknown): ParsedMessage | null {
  const kind = fieldOf(value, 'kind');
  if (kind === 'ready') return { kind, problems: linesIn(fieldOf(value, 'problems')) };
  if (kind === 'problem') return { kind, problem: wordsOf(fieldOf(value, 'problem')) };
  if (kind === 'unusable') {
    const owner = fieldOf(value, 'owner');
    const reason = wordsOf(fieldOf(value, 'reason'));
    return { kind, reason, owner: typeof owner === 'string' ? owner : null };
  }
  const id = fieldOf(value, 'id');
  if (kind !== 'done' || typeof id !== 'number') return null;
  return { kind, id, outcome: fieldOf(value, 'outcome'), asked: fieldOf(value, 'asked') };
}
