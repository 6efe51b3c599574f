import type { Entry } from './corpus.ts';
import type { JudgedQuery } from './judged-query.ts';

/** Numbers that look like chance and are the same in every run. */
function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const alphabet = 'abcdefghijklmnopqrstuvwxyz';

/** Shorter names are other names after one slip. */
const shortestName = 5;

const edits = {
  'left out': (name: string, at: number) => name.slice(0, at) + name.slice(at + 1),
  doubled: (name: string, at: number) => name.slice(0, at + 1) + name.slice(at),
  swapped: (name: string, at: number) =>
    name.slice(0, at) + (name[at + 1] ?? '') + (name[at] ?? '') + name.slice(at + 2),
  replaced: (name: string, at: number, letter: string) =>
    name.slice(0, at) + letter + name.slice(at + 1),
  'without spaces': (name: string) => name.replace(/\s+/g, ''),
} satisfies Record<string, (name: string, at: number, letter: string) => string>;

type Edit = keyof typeof edits;

export const editKinds = Object.keys(edits) as readonly Edit[];

const isLetter = (character: string | undefined): boolean => /^\p{L}$/u.test(character ?? '');

export interface Mistyped {
  readonly kind: Edit;
  readonly query: JudgedQuery;
}

/** Names with one typing error each, the kinds in turn, as they are typed: in small letters. */
export function mistypedNames(entries: readonly Entry[], count: number): readonly Mistyped[] {
  const random = createRandom(16);
  const long = entries.filter(({ name }) => name.length >= shortestName);
  const spaced = long.filter(({ name }) => name.includes(' '));
  return Array.from({ length: count }, (_, index) => {
    const kind = editKinds[index % editKinds.length] ?? 'doubled';
    const among = kind === 'without spaces' ? spaced : long;
    for (;;) {
      const { name = '' } = among[random(among.length)] ?? {};
      const typed = name.toLowerCase();
      const at = random(typed.length - 1);
      const wrong = edits[kind](typed, at, alphabet[random(alphabet.length)] ?? 'x');
      // A slip among letters that makes the name another text.
      const isSlip = kind === 'without spaces' || (isLetter(typed[at]) && isLetter(typed[at + 1]));
      if (isSlip && wrong !== typed) return { kind, query: [wrong, [name]] };
    }
  });
}
