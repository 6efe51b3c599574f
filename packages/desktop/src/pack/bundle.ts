import { cp } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { build as bundleBy, type Plugin } from 'esbuild';

/** `require` of the system's modules, which bundled packages of the older kind use. */
const requireForBundled =
  "import { createRequire as createRequireOfApp } from 'node:module'; const require = createRequireOfApp(import.meta.url);";

/** Has code of its own for each system, which no bundler can take in. */
const nativePackage = 'fs-native-extensions';
const nativeFile = `${nativePackage}.node`;

/** The native package looks for its code in folders of all systems: a bundle has one file of it beside it. */
const nativeBeside: Plugin = {
  name: 'native-beside',
  setup(build) {
    build.onResolve({ filter: /^\.\/binding$/ }, ({ importer }) =>
      importer.includes(nativePackage) ? { path: `./${nativeFile}`, external: true } : null,
    );
  },
};

/**
 * Makes one file of a program, as the packed app is one, and puts the native code that it needs beside it.
 * @param system and processor, such as `linux-x64`
 * @param external packages that stay outside
 */
export async function bundle(
  program: string,
  outfile: string,
  system: string,
  external: readonly string[] = [],
): Promise<void> {
  await bundleBy({
    entryPoints: [program],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    external: [...external],
    plugins: [nativeBeside],
    banner: { js: requireForBundled },
    legalComments: 'eof',
    logLevel: 'error',
  });
  const { resolve: find } = createRequire(import.meta.url);
  const prebuilds = join(dirname(find(nativePackage)), 'prebuilds');
  await cp(join(prebuilds, system, nativeFile), join(dirname(outfile), nativeFile));
}

/**
 * Flags of Node.js: young objects get 1 MB and not 16 MB each, and the app may clear them away itself. Without them the
 * pieces of a download lie longer; `packages/desktop/bench/download.ts` measures it.
 */
export const nodeFlags = ['--max-semi-space-size=1', '--expose-gc'];
