import { foldText } from '@patchbay/domain/format';
import type { StoredStatus } from '@patchbay/domain/entities';
import {
  beginningOf,
  gluedWordsOf,
  isAscii,
  partsOf,
  squash,
  tailsOf,
  tailsOfParts,
} from '../../../text/search-parts.ts';
import { createMemory } from '../../memory.ts';
import { lengthWord, vendorWord } from '../ranking.ts';
import { fillers } from '../read-search.ts';

/** The fields by which software is found. */
export interface Findable {
  readonly id: number;
  readonly status: StoredStatus;
  readonly name: string;
  readonly vendor: string;
  readonly tagline: string;
  readonly description: string;
  readonly formats: readonly string[];
  readonly types: readonly string[];
  /** The names of its category and of those above. */
  readonly categoryPath: readonly string[];
}

/** The limits of a description: people hardly search for the words behind them. */
const longestDescription = 20_000;
const mostDescriptionWords = 500;
const longestSquashed = 200;
const longestWord = 40;

/**
 * What people call a format besides its short name. Not the file's extension: 'component' would make every Audio Unit
 * a find of who types 'comp' on the way to a compressor.
 */
const formatNames: Readonly<Record<string, string>> = {
  AU: 'Audio Unit',
  VST2: 'VST',
  App: 'Standalone',
};

/** Words as PostgreSQL reads them. They only have letters and digits, so none ends its quotes. */
function vectorOf(words: ReadonlySet<string>): string {
  let vector = '';
  for (const word of words) if (word !== '') vector += `'${word}' `;
  return vector;
}

/** The words of a tagline and a description. */
function textWords(text: string): Set<string> {
  const plain = text.slice(0, longestDescription).replace(/https?:\/\/\S+/g, ' ');
  // Classes of all scripts take several times as long.
  const folded = isAscii(plain) ? plain.toLowerCase() : foldText(plain);
  const words = isAscii(folded)
    ? folded.split(/[^A-Za-z0-9'-]+/)
    : folded.split(/[^\p{L}\p{N}'’-]+/u);
  const found = new Set<string>();
  for (const word of words) {
    if (word === '' || found.has(word) || fillers.has(word)) continue;
    if (/['’-]/.test(word)) {
      for (const part of [squash(word), ...partsOf(word)]) {
        if (part !== '') found.add(beginningOf(part, longestWord));
      }
    } else found.add(beginningOf(word, longestWord));
    if (found.size >= mostDescriptionWords) break;
  }
  return found;
}

/** A name as the search reads it. */
function readName(text: string) {
  const parts = partsOf(text);
  const squashed = beginningOf(squash(text), longestSquashed);
  return {
    parts,
    squashed,
    length: Array.from(squashed).length,
    tails: tailsOfParts(parts),
    vocabulary: [...parts, ...gluedWordsOf(text)],
  };
}

/** The words of a kind, and those of its categories that typing errors are recognised with. */
export function readKind({
  categoryPath,
  formats,
  types,
}: Pick<Findable, 'categoryPath' | 'formats' | 'types'>) {
  const path = categoryPath.map(readName);
  const words = new Set([
    ...path.flatMap(({ tails }) => tails),
    ...formats.flatMap((format) => tailsOf(`${format} ${formatNames[format] ?? ''}`)),
    ...formats.map(squash),
    ...types.flatMap(tailsOf),
  ]);
  words.delete('');
  return {
    words: [...words].sort(),
    vocabulary: path.flatMap(({ vocabulary }) => vocabulary),
  };
}

/**
 * Makes the rows that software is found by, and the words that typing errors in it are recognised with. Words that many
 * software share (vendors, and categories with formats and types) are read once.
 */
export function createEntryMaker() {
  const vendors = createMemory<ReturnType<typeof readName>>();
  const kinds = createMemory<ReturnType<typeof readKind>>();
  return (software: Findable) => {
    const { id, status, vendor: vendorName, categoryPath, formats, types } = software;
    const name = readName(software.name);
    const vendor = vendors(vendorName, () => readName(vendorName));
    const kind = kinds(JSON.stringify([categoryPath, formats, types]), () => readKind(software));
    const glued = [vendor.squashed + name.squashed, name.squashed + vendor.squashed].map((text) =>
      beginningOf(text, longestWord),
    );
    const ofName = new Set(name.tails);
    const ofVendor = new Set(
      [...vendor.tails, ...glued]
        .filter((word) => word !== '' && !ofName.has(word))
        .map((word) => vendorWord(word)),
    );
    const texts = textWords(`${software.tagline}\n${software.description}`);
    // Not the whole name glued, of which the index would have an entry for each software.
    for (const words of [name.vocabulary, vendor.tails]) {
      for (const word of words) texts.add(word);
    }
    return {
      entry: {
        softwareId: id,
        status,
        nameWords: ` ${name.parts.join(' ')} `,
        squashedName: name.squashed,
        squashedVendor: vendor.squashed,
        names: `${vectorOf(ofName)}${vectorOf(ofVendor)}${lengthWord(name.length)}`,
      },
      kindWords: kind.words,
      text: {
        softwareId: id,
        words: vectorOf(texts),
      },
      vocabulary: [...name.vocabulary, ...vendor.vocabulary, ...kind.vocabulary],
    };
  };
}
