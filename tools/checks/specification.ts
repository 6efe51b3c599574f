interface Rule {
  /** `S4`. */
  readonly number: string;
  /** The letter of the section that it stands in. */
  readonly section: string;
}

/** The rules of docs/specification.md: sections are headings like '## S Search', rules items like '- **S4** ...'. */
export const readRules = (markdown: string): readonly Rule[] =>
  markdown
    .split(/^## (?=[A-Z] )/m)
    .slice(1)
    .flatMap((text) =>
      [...text.matchAll(/^- \*\*([A-Z]\d+)\*\* /gm)].map(([, number = '']) => ({
        number,
        section: text.charAt(0),
      })),
    );

/**
 * The faults of a list of rules: a number that is there twice or stands in another section, and a rule that no test has in
 * its name.
 * @param shown the numbers in the names of all tests
 */
export function findRuleProblems(
  rules: readonly Rule[],
  shown: ReadonlySet<string>,
): readonly string[] {
  const numbers = rules.map(({ number }) => number);
  const repeated = numbers.filter((number, index) => numbers.indexOf(number) < index);
  return [
    ...[...new Set(repeated)].map((number) => `${number} is there twice`),
    ...rules.flatMap(({ number, section }) => [
      ...(number.startsWith(section) ? [] : [`${number} stands in section ${section}`]),
      ...(shown.has(number) ? [] : [`${number} is in no test's name`]),
    ]),
  ];
}

/** The text that may stand between two words of a comment: blanks, a line break, the star of the next line. */
const gap = String.raw`(?:\s|\*|//)+`;
const numbers = String.raw`[A-Z]\d+(?:(?:,|${gap}(?:and|to))?${gap}[A-Z]\d+)*`;
const byWord = new RegExp(String.raw`\b[Rr]ules?${gap}(${numbers})\b`, 'g');
const inBrackets = new RegExp(String.raw`\((?:rules? )?(${numbers})\)`, 'g');

const numbersIn = (code: string, pattern: RegExp): readonly string[] =>
  [...code.matchAll(pattern)].flatMap(([, list = '']) => list.match(/[A-Z]\d+/g) ?? []);

/** The rules in the names of a file's tests, in brackets at their end: 'closes by Escape (S4)', '... (S4, S5)'. */
export const rulesInNames = (code: string): readonly string[] => numbersIn(code, inBrackets);

/** The rules that a file of code cites, each as often as it does: the word, with a comma behind it or without, and numbers: 'S4', 'S4, S5 and C2', 'S4 to S9'. */
export const findCitations = (code: string): readonly string[] => numbersIn(code, byWord);
