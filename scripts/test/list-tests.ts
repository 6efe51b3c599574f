import { stripVTControlCharacters } from 'node:util';

/** A test that did not simply pass, and what its runner said of it. */
export interface NamedTest {
  readonly name: string;
  /** As the runner prints it: many lines, with colours. */
  readonly message: string;
}

const listedAtMost = 10;
/** With fewer, a comparison of lists ends before what is in them. */
const messageLines = 10;
const lineLength = 200;

/** Lines that name tests, with the beginning of what each failed with. Of many, the first ten. */
export function listTests(label: string, tests: readonly NamedTest[]): readonly string[] {
  const more = tests.length - listedAtMost;
  return [
    ...tests
      .slice(0, listedAtMost)
      .flatMap(({ name, message }) => [
        `${label}: ${name}`,
        ...beginningOf(message).map((line) => `  ${line}`),
      ]),
    ...(more > 0 ? [`${label}: ${more} more`] : []),
  ];
}

const beginningOf = (message: string): readonly string[] =>
  stripVTControlCharacters(message)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .slice(0, messageLines)
    .map((line) => line.slice(0, lineLength));
