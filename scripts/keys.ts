import { resolve } from 'node:path';
import { fail } from '@patchbay/command-line';
import { readKeysFile } from '@patchbay/registry/config';
import { demandKeysFile, runKeysTool } from '@patchbay/registry/release';
import { root } from './root.ts';

try {
  const lines = await runKeysTool({
    args: process.argv.slice(2),
    keysFile: demandKeysFile(readKeysFile(process.env, root)),
    resolvePath: (path) => resolve(process.env.INIT_CWD ?? process.cwd(), path),
    now: () => new Date(),
  });
  for (const line of lines) console.log(line);
} catch (error) {
  fail(error);
}
