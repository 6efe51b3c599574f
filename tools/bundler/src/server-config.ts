import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Configuration, ResolveAlias } from '@rspack/core';
import { cssModules } from './css-modules.ts';
import { lightIcons } from './light-icons.ts';
import { serverCode } from './server-code.ts';

/** The name of the built file in the build's own folder. */
export const serverFile = 'server.cjs';

export interface ServerPart {
  readonly packageDir: string;
  /** The beginning of its class names, as in the browser's bundle; by default its folder's name. */
  readonly styleOwner?: string;
  /** The module whose exports are the server part's. */
  readonly entry: string;
  /** The modules that come from the shell's server part, by these names; the shell's own has none. */
  readonly doors: readonly string[];
  /** Further plugins of this build. */
  readonly plugins?: () => NonNullable<Configuration['plugins']>;
}

/**
 * The build of a server part: one CommonJS file, with every `import()` in it, that a worker of the site's server runs.
 * Its class names are those of the browser's bundle; only that one has the styles themselves.
 * @param alias the modules that replace others in that bundle: both must show the same
 */
export function serverConfig(
  { packageDir, styleOwner = basename(packageDir), entry, doors, plugins = () => [] }: ServerPart,
  alias: ResolveAlias | undefined,
): Configuration {
  return {
    context: packageDir,
    mode: 'production',
    devtool: false,
    target: ['node', 'es2022'],
    entry: { server: entry },
    output: {
      filename: serverFile,
      library: { type: 'commonjs2' },
      publicPath: '/',
      uniqueName: basename(packageDir),
    },
    externals: Object.fromEntries(doors.map((name) => [name, `commonjs ${name}`])),
    resolve: {
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
      // A library with several builds gives the one for Node.
      conditionNames: ['node', 'import', 'module', 'require', 'default'],
      ...(alias && { alias }),
    },
    plugins: [lightIcons(), ...plugins()],
    module: {
      parser: { javascript: { dynamicImportMode: 'eager' } },
      rules: [
        {
          test: /\.tsx?$/,
          loader: 'builtin:swc-loader',
          options: serverCode({
            parser: { syntax: 'typescript', tsx: true },
            transform: { react: { runtime: 'automatic', development: false } },
          }),
          type: 'javascript/auto',
        },
        {
          test: /\.[cm]?js$/,
          loader: 'builtin:swc-loader',
          options: serverCode({ parser: { syntax: 'ecmascript' } }),
        },
        {
          test: /\.css$/,
          use: [
            {
              loader: fileURLToPath(import.meta.resolve('css-loader')),
              options: { modules: { ...cssModules(styleOwner), exportOnlyLocals: true } },
            },
          ],
          type: 'javascript/auto',
        },
        { test: /\.(woff2|svg|png|webp)$/, type: 'asset/resource', generator: { emit: false } },
      ],
    },
    // Read by people where a rendering fails; nobody downloads it.
    optimization: { minimize: false, splitChunks: false },
    performance: { hints: false },
    stats: 'errors-warnings',
  };
}
