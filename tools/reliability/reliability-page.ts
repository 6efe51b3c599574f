import type { Fault, FaultFamily } from './fault.ts';

/** The file of the page, so that a fault that is new or seen otherwise is a difference that somebody reviews. */
export const pageFile = 'docs/reliability.md';

const head = [
  `Each is made to happen by the tests that it names; a piece of a name stands for all tests that have it. \`npm test\` fails where one of them did not
run or did not pass, and where this page is not what \`npm run reliability\` writes. That takes the faults of
\`tools/reliability/catalogue\` and the results of the last \`npm test\`, and writes nothing while a test has not passed.`,
  `Of all of them holds: no page is blank, no spinner turns for ever, nothing that somebody typed is gone, nothing is said to be done
that was not, and no error is left that nobody caught. A test in a browser fails by an error in the console and by a rejection that it has not
announced (\`e2e/fixtures/problems.ts\`).`,
  `What to do about a fault, who runs the product finds in [operate.md](operate.md). What is tried against it on purpose is in
[security.md](security.md).`,
];

const isOfBrowser = (file: string): boolean => file.startsWith('e2e/');

const testLine = ([file, pieces]: readonly [string, readonly string[]]): string =>
  `\`${file}\` ${pieces.map((piece) => `“${piece}”`).join(', ')}`;

function entryOf({ id, fault, seen, lost, recovers, tests, needsPostgresql }: Fault): string {
  const named = Object.entries(tests);
  const browser = named.filter(([file]) => isOfBrowser(file));
  const others = named.filter(([file]) => !isOfBrowser(file));
  const shown = [
    ...(browser.length > 0 ? [`in a browser ${browser.map(testLine).join('; ')}`] : []),
    ...(others.length > 0 ? [`by jest ${others.map(testLine).join('; ')}`] : []),
  ];
  return [
    `- **${id}** ${fault}.`,
    `  - Seen: ${seen}`,
    `  - Lost: ${lost}`,
    `  - Recovers: ${recovers}`,
    `  - Shown: ${shown.join('; ')}${needsPostgresql === true ? ' (where there is a PostgreSQL)' : ''}`,
  ].join('\n');
}

/** The page of all faults in Markdown, not yet formatted. */
export function reliabilityPage(families: readonly FaultFamily[]): string {
  const count = families.reduce((sum, { faults }) => sum + faults.length, 0);
  const blocks = [
    '# Faults, and what comes of them',
    `What can go wrong around the product, ${count} faults: what a visitor sees of each, what is lost by it, and how it is over.`,
    ...head,
    ...families.flatMap(({ title, about, faults }) => [
      `## ${title}`,
      about,
      faults.map(entryOf).join('\n'),
    ]),
  ];
  return `${blocks.join('\n\n')}\n`;
}
