import { build } from 'esbuild';

/** Has code of its own for each system, which no bundler can take in. */
export const nativePackage = 'fs-native-extensions';

/** `require` of the system's modules, which bundled packages of the older kind use. */
const requireForBundled =
  "import { createRequire as createRequireOfApp } from 'node:module'; const require = createRequireOfApp(import.meta.url);";

/**
 * Makes one file of a program, as the packed app is one: it needs nothing beside it but the native package.
 * @param external further packages that stay outside
 */
export async function bundle(
  program: string,
  outfile: string,
  external: readonly string[] = [],
): Promise<void> {
  await build({
    entryPoints: [program],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    external: [nativePackage, ...external],
    banner: { js: requireForBundled },
    legalComments: 'eof',
    logLevel: 'error',
  });
}
