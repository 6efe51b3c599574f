import { foldText } from '@patchbay/domain/format';
import type { StoredStatus } from '@patchbay/domain/entities';
import { beginningOf, gluedWordsOf, partsOf, squash, tailsOf } from '../../text/search-parts.ts';

/** The fields by which software is found. */
export interface Findable {
  readonly id: number;
  readonly status: StoredStatus;
  readonly name: string;
  readonly vendor: string;
  readonly description: string;
  readonly formats: readonly string[];
  readonly types: readonly string[];
  /** The names of its category and of those above. */
  readonly categoryPath: readonly string[];
}

/** Of a description: what stands behind is hardly what somebody looks for it by. */
const longestDescription = 20_000;
const mostDescriptionWords = 500;
const longestSquashed = 200;
const longestWord = 40;

/** How a file's kind is called beside its short name. */
const formatNames: Readonly<Record<string, string>> = {
  AU: 'Audio Unit Component',
  VST2: 'VST',
  App: 'Standalone',
};

/** Words as PostgreSQL reads them. They are letters and digits alone, so none ends its quotes. */
const vectorOf = (words: Iterable<string>, weight = ''): string =>
  [...new Set(words)]
    .filter((word) => word !== '')
    .map((word) => `'${word}'${weight && `:1${weight}`}`)
    .join(' ');

function descriptionWords(text: string): readonly string[] {
  const plain = text.slice(0, longestDescription).replace(/https?:\/\/\S+/g, ' ');
  const words = foldText(plain).split(/[^\p{L}\p{N}'’-]+/u);
  const found = new Set<string>();
  for (const word of new Set(words)) {
    for (const part of /['’-]/u.test(word) ? [squash(word), ...partsOf(word)] : [word]) {
      if (part !== '') found.add(beginningOf(part, longestWord));
    }
    if (found.size >= mostDescriptionWords) break;
  }
  return [...found];
}

/** The rows that a software is found by, and the words that typing errors in it are recognised with. */
export function entryOf(software: Findable) {
  const { id, status, name, vendor, categoryPath, formats, types } = software;
  const squashedName = beginningOf(squash(name), longestSquashed);
  const squashedVendor = beginningOf(squash(vendor), longestSquashed);
  const nameTails = tailsOf(name);
  const vendorTails = tailsOf(vendor);
  const kinds = [
    ...categoryPath.flatMap(tailsOf),
    ...formats.flatMap((format) => tailsOf(`${format} ${formatNames[format] ?? ''}`)),
    ...formats.map(squash),
    ...types.flatMap(tailsOf),
  ];
  const glued = [squashedVendor + squashedName, squashedName + squashedVendor].map((text) =>
    beginningOf(text, longestWord),
  );
  const named = [...new Set([...vendorTails, ...glued])].filter(
    (word) => !nameTails.includes(word),
  );
  const words = [...nameTails, ...named, ...kinds];
  return {
    entry: {
      softwareId: id,
      status,
      nameWords: ` ${partsOf(name).join(' ')} `,
      squashedName,
      squashedVendor,
      names: `${vectorOf(nameTails, 'A')} ${vectorOf(named, 'B')}`,
      words: vectorOf(words),
    },
    text: {
      softwareId: id,
      words: vectorOf([...words, ...descriptionWords(software.description)]),
    },
    vocabulary: [name, vendor, ...categoryPath].flatMap((text) => [
      ...partsOf(text),
      ...gluedWordsOf(text),
    ]),
  };
}
