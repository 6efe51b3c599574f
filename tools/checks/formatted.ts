import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

/**
 * A text as `npm run format` would leave it in a file of this repository.
 * @param file its path from the root, which says of which language it is
 * @throws Error where it is not of that language
 */
export const formatted = (file: string, text: string): string =>
  execFileSync(process.execPath, ['node_modules/oxfmt/bin/oxfmt', '--stdin-filepath', file], {
    cwd: root,
    input: text,
    encoding: 'utf8',
    stdio: 'pipe',
  });
