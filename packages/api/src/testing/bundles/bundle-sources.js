import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

/** The folder of the backend's sources. */
export const sourceFolder = fileURLToPath(new URL('../..', import.meta.url));

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
    onLoad({ filter: /[\\/](?:attack|packages|tools)[\\/].*\.(?:ts|cjs)$/ }, async ({ path }) => ({
      loader: path.endsWith('.cjs') ? 'js' : 'ts',
      contents: (await readFile(path, 'utf8'))
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href))
        .replaceAll(/\bimport\.meta\.dirname\b|\b__dirname\b/g, JSON.stringify(dirname(path))),
    }));
  },
};

/**
 * Makes plain JavaScript of sources of the backend, with what they import in files that they share.
 * @param {string} folder where they are put, under the names of their sources
 * @param {readonly string[]} files below the folder of sources
 * @param {import('esbuild').BuildOptions} options more of the bundler's
 */
export const bundleSources = (folder, files, options = {}) =>
  build({
    entryPoints: [...files],
    absWorkingDir: sourceFolder,
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
    ...options,
  });
