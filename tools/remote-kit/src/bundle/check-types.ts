import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { runQuietly } from '@patchbay/command-line';

const contractCheck = `import type { RemoteModule } from '@patchbay/shared/remote';
import * as remote from '../../../src/remote.ts';

export const checked = remote satisfies RemoteModule;
`;

/**
 * Type-checks a package, and a remote's exposed module against the contract, whatever it says of itself.
 * @throws Error with what the compiler said
 */
export async function checkTypes(packageDir: string): Promise<void> {
  // In the package, so that its imports resolve, and out of everybody's sight.
  const checkDir = resolve(packageDir, 'node_modules/.cache/patchbay-contract');
  const isRemote = existsSync(resolve(packageDir, 'remote.json'));
  await mkdir(checkDir, { recursive: true });
  await writeFile(resolve(checkDir, 'contract-check.ts'), contractCheck);
  await writeFile(
    resolve(checkDir, 'tsconfig.json'),
    JSON.stringify({
      extends: '../../../tsconfig.json',
      files: isRemote ? ['contract-check.ts'] : [],
      include: ['../../../src'],
      exclude: [],
    }),
  );
  const require = createRequire(resolve(packageDir, 'package.json'));
  const compiler = require.resolve('typescript/bin/tsc');
  await runQuietly(process.execPath, [compiler, '--noEmit', '-p', checkDir], { cwd: packageDir });
}
