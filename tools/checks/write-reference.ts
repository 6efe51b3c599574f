import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { readReference } from './reference/read-reference.ts';

/** Writes `docs/reference.md` and its picture again. */
for (const [file, text] of readReference()) {
  writeFileSync(resolve(import.meta.dirname, '../..', file), text);
}
