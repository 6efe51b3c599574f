import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const sourceFolder = fileURLToPath(new URL('..', import.meta.url));

/** The programs that tests start. */
const programs = [
  'main.ts',
  'accounts-command.ts',
  'catalogue-command.ts',
  'testing/killed-import.ts',
  'testing/watched-process.ts',
];

/** Have files of their own beside their code, or code of each system: they stay where they are. */
const unbundled = /^(?:@electric-sql\/|@node-rs\/|fs-native-extensions$|sharp$)/;

/** `require` of the system's modules, which bundled packages of the older kind use. */
const requireForBundled = `import { createRequire as requireOf } from 'node:module'; const require = requireOf(${JSON.stringify(import.meta.url)});`;

/** @type {import('esbuild').Plugin} */
const staysInPlace = {
  name: 'stays-in-place',
  setup({ onLoad, onResolve, resolve }) {
    onResolve({ filter: unbundled }, async ({ path, kind, resolveDir, pluginData }) => {
      if (pluginData === staysInPlace) return null;
      const found = await resolve(path, { kind, resolveDir, pluginData: staysInPlace });
      return found.errors.length > 0
        ? found
        : { path: pathToFileURL(found.path).href, external: true };
    });
    // The sources find their files by their own places.
    onLoad({ filter: /[\\/](?:packages|tools)[\\/].*\.ts$/ }, async ({ path }) => ({
      loader: 'ts',
      contents: (await readFile(path, 'utf8')).replaceAll(
        'import.meta.url',
        JSON.stringify(pathToFileURL(path).href),
      ),
    }));
  },
};

/**
 * Makes plain JavaScript of every program that tests start, once a run: compiling one as it starts takes a second of a
 * processor each time.
 * @param {string} folder where they are put, under the names of their sources
 */
export async function bundleBackend(folder) {
  await build({
    entryPoints: programs.map((file) => join(sourceFolder, file)),
    outbase: sourceFolder,
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    banner: { js: requireForBundled },
    plugins: [staysInPlace],
    logLevel: 'error',
  });
}
