/** A rule of docs/specification.md. */
interface Rule {
  /** `S4`. */
  readonly number: string;
  /** The letter of the section that it stands in. */
  readonly section: string;
  /** It does not hold any more: its number stays, and nothing is said of code and test. */
  readonly isGone: boolean;
  /** The code or the test is missing. */
  readonly isOpen: boolean;
  readonly hasWhere: boolean;
  readonly hasTest: boolean;
  /** Files of tests, each with the pieces of names that it is said to have. */
  readonly tests: readonly { readonly file: string; readonly words: readonly string[] }[];
}

interface Specification {
  readonly rules: readonly Rule[];
  /** The numbers that stand under 'Not yet'. */
  readonly listed: readonly string[];
}

/** The lines of a rule: its own and those indented below it. */
const ruleLines = /^- \*\*([A-Z]\d+)\*\* .*(?:\n {2}.*)*/gm;
const cited = /`([^`\n]+)`((?:,? ?“[^”\n]+”)*)/g;

function readRule(lines: string, number: string, section: string): Rule {
  const where = /^ {2}- Where: (.*)$/m.exec(lines)?.[1];
  const test = /^ {2}- Test: (.*)$/m.exec(lines)?.[1];
  return {
    number,
    section,
    isGone: lines.includes('** No longer: '),
    isOpen: where === 'none yet' || test === 'none yet',
    hasWhere: where !== undefined,
    hasTest: test !== undefined,
    tests: [...(test ?? '').matchAll(cited)].map(([, file = '', words = '']) => ({
      file,
      words: [...words.matchAll(/“([^“”]+)”/g)].map(([, text = '']) => text),
    })),
  };
}

/** The rules of the document: sections are headings like '## S Search', rules items like '- **S4** ...'. */
export function readSpecification(markdown: string): Specification {
  const [body = '', notYet = ''] = markdown.split(/^## Not yet$/m);
  const sections = body.split(/^## (?=[A-Z] )/m).slice(1);
  return {
    rules: sections.flatMap((text) =>
      [...text.matchAll(ruleLines)].map(([lines, number = '']) =>
        readRule(lines, number, text.charAt(0)),
      ),
    ),
    listed: [...notYet.matchAll(/^- \*\*([A-Z]\d+)\*\*/gm)].map(([, number = '']) => number),
  };
}

const repeatedOf = (texts: readonly string[]): readonly string[] => [
  ...new Set(texts.filter((text, index) => texts.indexOf(text) < index)),
];

/** A text as it is compared: names break over lines in code, and have their quotes escaped. */
const plain = (text: string): string => text.replaceAll(/\\(?=['"`])/g, '').replaceAll(/\s+/g, ' ');

/**
 * The faults within the specification: a number twice or in another section, a rule without its two lines, a piece of a
 * test's name that its file does not have, and a list 'Not yet' that is not that of the rules with 'none yet'.
 * @param read a file's text by its path from the root, or null where there is none: that is the paths' check to tell
 */
export function findSpecificationProblems(
  { rules, listed }: Specification,
  read: (path: string) => string | null,
): readonly string[] {
  const numbers = rules.map(({ number }) => number);
  const open = new Set(rules.filter(({ isOpen }) => isOpen).map(({ number }) => number));
  return [
    ...repeatedOf(numbers).map((number) => `${number} is there twice`),
    ...repeatedOf(listed).map((number) => `${number} stands twice under 'Not yet'`),
    ...rules.flatMap(({ number, section, isGone, hasWhere, hasTest, tests }) => [
      ...(number.startsWith(section) ? [] : [`${number} stands in section ${section}`]),
      ...(hasWhere || isGone ? [] : [`${number} has no line 'Where'`]),
      ...(hasTest || isGone ? [] : [`${number} has no line 'Test'`]),
      ...tests.flatMap(({ file, words }) => {
        const code = plain(read(file) ?? '');
        if (code === '') return [];
        return words
          .filter((text) => !code.includes(plain(text)))
          .map((text) => `${number}: ${file} has no test named “${text}”`);
      }),
    ]),
    ...[...open]
      .filter((number) => !listed.includes(number))
      .map((number) => `${number} has 'none yet' and does not stand under 'Not yet'`),
    ...listed
      .filter((number) => !open.has(number))
      .map((number) => `${number} stands under 'Not yet' and has no 'none yet'`),
  ];
}

interface Citations {
  /** The numbers of rules that a file cites, each as often as it does. */
  readonly numbers: readonly string[];
  /** The number of times that it cites a document by 'section N' instead. */
  readonly bySection: number;
}

/** The text that may stand between two words of a comment: blanks, a line break, the star of the next line. */
const gap = String.raw`(?:\s|\*|//)+`;
const numbers = String.raw`[A-Z]\d+(?:(?:,|${gap}(?:and|to))?${gap}[A-Z]\d+)*`;
const byNumber = new RegExp(String.raw`\b[Rr]ules?${gap}(${numbers})\b`, 'g');
const bySection = new RegExp(String.raw`\b(?:specification|decisions),${gap}sections?\b`, 'gi');

/** The citations in a file of code: the word, with a comma behind it or without, and numbers: 'S4', 'S4, S5 and C2', 'S4 to S9'. */
export const findCitations = (code: string): Citations => ({
  numbers: [...code.matchAll(byNumber)].flatMap(([, list = '']) => list.match(/[A-Z]\d+/g) ?? []),
  bySection: [...code.matchAll(bySection)].length,
});
