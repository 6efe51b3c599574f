const letters = new Map([
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ø', 'o'],
  ['đ', 'd'],
  ['ð', 'd'],
  ['þ', 'th'],
  ['ł', 'l'],
  ['ı', 'i'],
  // The small sigma has another form at the end of a word.
  ['ς', 'σ'],
]);

/** One character without case and accents: 'n' for 'Ñ', 'ss' for 'ß'. Nothing for an accent that stands alone. */
const foldCharacter = (character: string): string =>
  Array.from(
    character
      .toLowerCase()
      .normalize('NFKD')
      .replace(/\p{M}+/gu, ''),
    (letter) => letters.get(letter) ?? letter,
  ).join('');

/** Text as the search compares it, without case, accents and needless spaces: 'munoz' for 'Muñoz'. */
export const foldText = (text: string): string =>
  // Most characters have nothing to take apart, and a catalogue has millions of words.
  text
    .toLowerCase()
    .replace(/[^\0-\x7f]/gu, foldCharacter)
    .replace(/\s+/g, ' ')
    .trim();

/** The words of a search, folded, each once. */
export const searchWords = (search: string): readonly string[] => [
  ...new Set(
    foldText(search)
      .split(' ')
      .filter((word) => word !== ''),
  ),
];

/** A piece of a text, and whether it is what somebody searched for. */
export interface MatchPart {
  readonly text: string;
  readonly isMatch: boolean;
}

/** A text in pieces: where a word of the search stands in it, whatever its case and accents, is a match. */
export function matchParts(text: string, search: string): readonly MatchPart[] {
  const characters = Array.from(text);
  // One folded character can stand for several, and several for one: each remembers where it came from.
  const origins: number[] = [];
  let folded = '';
  /** Accents that stand alone belong to the letter before. */
  const accents = new Set<number>();
  characters.forEach((character, index) => {
    const plain = foldCharacter(character);
    folded += plain;
    if (plain === '') accents.add(index);
    origins.push(...Array.from({ length: plain.length }, () => index));
  });

  const matched = new Set<number>();
  for (const word of searchWords(search)) {
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length)) {
      for (const origin of origins.slice(at, at + word.length)) matched.add(origin);
    }
  }

  const parts: { text: string; isMatch: boolean }[] = [];
  characters.forEach((character, index) => {
    const last = parts.at(-1);
    const isMatch = accents.has(index) && last ? last.isMatch : matched.has(index);
    if (last?.isMatch === isMatch) last.text += character;
    else parts.push({ text: character, isMatch });
  });
  return parts;
}
