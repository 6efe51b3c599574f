import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Hostile input and real data, kept beside the checkout; not everyone has them. */
const sharedFolder = fileURLToPath(new URL('../../../../../shared', import.meta.url));

export const sharedFile = (name: string): string => join(sharedFolder, name);

/** A test over a file beside the checkout, or one that says that it was skipped for want of it. */
export function itWith(file: string, name: string, test: (text: string) => Promise<void>): void {
  const path = sharedFile(file);
  if (existsSync(path)) it(name, () => test(readFileSync(path, 'utf8')));
  else it.skip(`${name} (skipped: ${file} is not beside the checkout)`, () => undefined);
}

/** The cases of a corpus. */
export const casesOf = (text: string): readonly unknown[] =>
  (JSON.parse(text) as { readonly cases: readonly unknown[] }).cases;
