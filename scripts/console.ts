const dim = (text: string) => (process.stdout.isTTY ? `\u001b[2m${text}\u001b[22m` : text);
const bold = (text: string) => (process.stdout.isTTY ? `\u001b[1m${text}\u001b[22m` : text);

/** Says what happens now. */
export function say(text: string): void {
  console.log(`${dim('patchbay')} ${text}`);
}

/** Says what somebody waited for. */
export function sayLoud(text: string): void {
  say(bold(text));
}

/** Ends the process with the error's message: one sentence, since a stack helps nobody who only runs the product. */
export function fail(error: unknown): void {
  console.error(`patchbay: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
