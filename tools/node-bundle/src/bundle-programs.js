import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, transform } from 'esbuild';

/** Have files of their own beside their code, or code of each system: no bundle takes them in. */
export const unbundledPackages = [
  '@electric-sql/pglite',
  '@node-rs/argon2',
  'fs-native-extensions',
  'jsdom',
  'piscina',
  'sharp',
];

const unbundled = new RegExp(String.raw`^(?:${unbundledPackages.join('|')})(?:\/|$)`);

/** The sources of the repository, which find their files by their own places. */
const ownSources = /[\\/](?:packages|scripts|tools)[\\/].*\.(?:ts|cjs)$/;

/**
 * The way in which a bundle finds the things that its sources find by their own places.
 * @typedef {object} Placement
 * @property {string} banner JavaScript before the bundle's own
 * @property {(file: string) => string} urlOf an expression for the address of a source
 * @property {(path: string) => string} pathOf an expression for a path
 * @property {boolean} [isCommonJs] whether they become CommonJS, which takes such packages by their paths
 * @property {boolean} keepsPackages whether packages outside the bundles are found where they are installed
 */

/** @param {string} address */
const requireAt = (address) =>
  `import { createRequire as requireOf } from 'node:module'; const require = requireOf(${address});`;

/**
 * Bundles that only run on this machine, wherever they lie, beside their sources.
 * @type {Placement}
 */
const inPlace = {
  banner: requireAt(JSON.stringify(import.meta.url)),
  urlOf: (file) => JSON.stringify(pathToFileURL(file).href),
  pathOf: (path) => JSON.stringify(path),
  keepsPackages: true,
};

/**
 * Bundles that run without the repository, in a folder that has the files of the sources at the same paths.
 * @param {string} root the repository
 * @param {string} toRoot from the bundles to the folder that stands for it
 * @returns {Placement}
 */
const inFolder = (root, toRoot) => {
  const place = (/** @type {string} */ path) =>
    JSON.stringify(toRoot + relative(root, path).split(sep).join('/'));
  return {
    banner: `${requireAt('import.meta.url')}
import { fileURLToPath as pathOfSource } from 'node:url'; const urlOfSource = (place) => new URL(place, import.meta.url).href;`,
    urlOf: (file) => `urlOfSource(${place(file)})`,
    pathOf: (path) => `pathOfSource(urlOfSource(${place(path)}))`,
    keepsPackages: false,
  };
};

/**
 * @param {Placement} placement
 * @returns {import('esbuild').Plugin}
 */
const findsItsFiles = ({ urlOf, pathOf, keepsPackages, isCommonJs }) => ({
  name: 'finds-its-files',
  setup({ onLoad, onResolve, resolve }) {
    onResolve({ filter: unbundled }, async ({ path, kind, resolveDir, pluginData }) => {
      if (pluginData === unbundled) return null;
      if (!keepsPackages) return { path, external: true };
      const found = await resolve(path, {
        kind: isCommonJs ? 'require-call' : kind,
        resolveDir,
        pluginData: unbundled,
      });
      if (found.errors.length > 0) return found;
      return { path: isCommonJs ? found.path : pathToFileURL(found.path).href, external: true };
    });
    onLoad({ filter: ownSources }, async ({ path }) => {
      if (path.includes(`${sep}node_modules${sep}`)) return null;
      // A program that is started by another one has the name under which it is bundled.
      const name = keepsPackages ? path : path.replace(/\.ts$/, '.mjs');
      return {
        loader: path.endsWith('.cjs') ? 'js' : 'ts',
        contents: (await readFile(path, 'utf8'))
          .replaceAll(/\bimport\.meta\.url\b/g, () => urlOf(path))
          .replaceAll(/\bimport\.meta\.filename\b/g, () => pathOf(name))
          .replaceAll(/\bimport\.meta\.dirname\b|\b__dirname\b/g, () => pathOf(dirname(path))),
      };
    });
  },
});

/** @type {import('esbuild').BuildOptions} */
const usualOptions = {
  outExtension: { '.js': '.mjs' },
  bundle: true,
  splitting: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  logLevel: 'error',
};

/**
 * Makes plain JavaScript of programs beside their sources, for this machine, with what they import in files that they share.
 * @param {string} folder where they are put, under the names of their sources
 * @param {string} sourceFolder
 * @param {readonly string[]} files below the folder of sources
 * @param {import('esbuild').BuildOptions} options more of the bundler's
 */
export const bundleInPlace = (folder, sourceFolder, files, options = {}) =>
  build({
    ...usualOptions,
    entryPoints: [...files],
    absWorkingDir: sourceFolder,
    outbase: sourceFolder,
    outdir: folder,
    banner: { js: inPlace.banner },
    plugins: [findsItsFiles(inPlace)],
    ...options,
  });

/**
 * The same as CommonJS, whose files end in `.cjs`, each with a map to the sources beside it: for a host that has its own
 * `require`.
 * @param {string} folder
 * @param {string} sourceFolder
 * @param {readonly string[]} files
 * @param {readonly string[]} external packages that no bundle takes in, besides the usual ones
 * @returns the paths of all files that were made, the shared ones too
 */
export async function bundleAsCommonJs(folder, sourceFolder, files, external) {
  // The bundler only shares code between ES modules: they become CommonJS afterwards.
  const { outputFiles } = await bundleInPlace(folder, sourceFolder, files, {
    external: [...external],
    sourcemap: 'inline',
    sourcesContent: false,
    write: false,
    banner: {},
    plugins: [findsItsFiles({ ...inPlace, isCommonJs: true })],
  });
  return Promise.all(
    (outputFiles ?? []).map(async ({ path, text }) => {
      const { code, map } = await transform(text, {
        format: 'cjs',
        platform: 'node',
        target: 'node20',
        sourcefile: path,
        sourcemap: 'external',
        sourcesContent: false,
      });
      const made = path.replace(/\.mjs$/, '.cjs');
      await mkdir(dirname(made), { recursive: true });
      const asked = code
        .replaceAll(
          /\bimport\("(\.[^"]*)\.mjs"\)/g,
          'Promise.resolve().then(() => require("$1.cjs"))',
        )
        .replaceAll(/\brequire\("(\.[^"]*)\.mjs"\)/g, 'require("$1.cjs")');
      await writeFile(made, asked);
      await writeFile(`${made}.map`, map);
      return made;
    }),
  );
}

/**
 * Makes plain JavaScript of programs that run without the repository, once the files that they read lie in `folder` at the
 * paths that they have in the repository, and the packages that no bundle takes in below its `node_modules`.
 * @param {string} folder
 * @param {string} root the repository
 * @param {Readonly<Record<string, string>>} programs sources below `root`, by the names of their bundles
 * @param {string} below the folder of the bundles, below `folder`
 */
export const bundleForElsewhere = (folder, root, programs, below = '.') => {
  const outdir = join(folder, below);
  const toRoot = relative(outdir, folder).split(sep).join('/');
  const placement = inFolder(root, toRoot === '' ? './' : `${toRoot}/`);
  return build({
    ...usualOptions,
    entryPoints: { ...programs },
    absWorkingDir: root,
    outdir,
    banner: { js: placement.banner },
    plugins: [findsItsFiles(placement)],
    legalComments: 'eof',
  });
};
