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
export const foldCharacter = (character: string): string =>
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
