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

/** Signs stay as they are, letters and digits are as good as others of their kind. */
const kindOf = (text: string): string => {
  const signs = text
    .replace(/[a-z0-9]/giu, 'a')
    .replace(/[^\P{L}a]/gu, 'ä')
    .replace(/\p{Extended_Pictographic}/gu, '☺');
  const blanks = text === text.trim() ? '' : 'blanks';
  const folded = text === text.normalize('NFKC') ? '' : 'folded';
  return [...new Set(signs)]
    .sort()
    .concat(blanks, folded, String(text.length > 200))
    .join('');
};

/**
 * Hostile texts for a test that makes a call of each: the first of those that have the same signs and the same kinds of
 * letters. All of them are imported at once, and exported (`import-catalogue.test.ts`).
 */
export function distinctTexts(text: string): readonly string[] {
  const all = (casesOf(text) as readonly { readonly value: string }[]).map(({ value }) => value);
  return [...new Map(all.toReversed().map((value) => [kindOf(value), value])).values()];
}
