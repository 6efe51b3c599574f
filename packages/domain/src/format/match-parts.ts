import { foldCharacter, searchWords } from './fold-text.ts';

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
