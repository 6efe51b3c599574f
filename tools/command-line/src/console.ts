import { styleText } from 'node:util';
import { exitCodeOf, toCommandError } from './command-error.ts';

type Style = Parameters<typeof styleText>[0];

/** Marks text for a terminal, or leaves it as it is. */
export type Paint = (style: Style, text: string) => string;

export const createPaint =
  (isOn: boolean): Paint =>
  (style, text) =>
    isOn ? styleText(style, text, { validateStream: false }) : text;

/** Tells the person at the terminal what happens now. */
export function say(text: string): void {
  console.log(`${styleText('dim', 'patchbay')} ${text}`);
}

/** The same in bold, for the result that the person waited for. */
export function sayLoud(text: string): void {
  say(styleText('bold', text));
}

/** Ends the process with the error's message: a stack helps nobody who only runs the product. */
export function fail(error: unknown): void {
  const failure = toCommandError(error);
  console.error(`patchbay: ${failure.message}`);
  for (const problem of failure.problems) console.error(`  - ${problem}`);
  process.exitCode = exitCodeOf(failure);
}
