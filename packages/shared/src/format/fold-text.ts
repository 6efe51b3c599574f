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
]);

/** One character without case and accents, as the backend's search reads it: 'n' for 'Ñ', 'ss' for 'ß'. */
export const foldCharacter = (character: string): string =>
  Array.from(
    character
      .toLowerCase()
      .normalize('NFKD')
      .replace(/\p{M}+/gu, ''),
    (letter) => letters.get(letter) ?? letter,
  ).join('');

/** The words of a search, folded. */
export const searchWords = (search: string): readonly string[] => [
  ...new Set(
    search
      .split(/\s+/)
      .map((word) => Array.from(word, foldCharacter).join(''))
      .filter((word) => word !== ''),
  ),
];
