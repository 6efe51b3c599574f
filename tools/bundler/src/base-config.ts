import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rspack, type Configuration } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { cssModules } from './css-modules.ts';
import { lightIcons } from './light-icons.ts';
import { CompileErrorsPlugin } from './plugins/compile-errors-plugin.ts';
import { CheckedFilesPlugin } from './plugins/checked-files-plugin.ts';

/**
 * Browsers with the features on which the style sheets and the output rely: `light-dark()`, `:has()` and import of
 * modules.
 */
const browsers = ['chrome >= 123', 'edge >= 123', 'firefox >= 121', 'safari >= 17.5'];

interface BaseOptions {
  readonly packageDir: string;
  /** Separates the bundles' globals on the page. */
  readonly uniqueName: string;
  /** The beginning of its class names; by default its folder's name. */
  readonly styleOwner?: string;
  /**
   * The source of the hashes of its files; by default the page says them. With none the bundle asks for files without
   * hashes.
   */
  readonly hashes?: 'page' | 'own table' | 'none';
}

/** The hash in the names of files: 64 bits, since files of all releases lie beside each other. */
export const contentHash = '[contenthash:16]';

/** The same for a file that the bundler does not name. */
export const hashForName = (content: string | Buffer): string =>
  createHash('sha256').update(content).digest('hex').slice(0, 16);

/** True while the bundle is served from memory with hot reload. */
export const isServed = () => process.env.NODE_ENV === 'development';

/**
 * Puts a chunk's style sheet into the page, under its hash; runs there, so it stands on nothing outside of itself. A sheet that does not
 * come is reported and not waited for any longer: a page without its looks is better than none.
 */
function insertStyleSheet(link: HTMLLinkElement): void {
  const settle = link.onload;
  const goOn = () => {
    if (link.onload === null) return;
    reportError(new Error(`The style sheet ${link.href} could not be loaded`));
    settle?.call(link, new Event('load'));
  };
  link.onerror = goOn;
  setTimeout(goOn, 8000);
  const insert = () => document.head.appendChild(link);
  // A bundle that is served from memory has no hashes, and one with a table has set it.
  if (!__webpack_require__.integrityOf) {
    insert();
    return;
  }
  __webpack_require__.integrityOf(link.href).then((integrity) => {
    link.crossOrigin = 'anonymous';
    link.integrity = integrity;
    insert();
  }, goOn);
}

/** The scripts of a build that every page runs, nearly all of each. */
const firstScripts = /^(?:boot|libraries|main|remote)\.\w+\.js$/;

/** Has Chromium compile all functions of these scripts while they come, beside the page, and not one by one as each is called. */
const compileEarly = () =>
  new rspack.BannerPlugin({
    banner: '//# allFunctionsCalledOnLoad',
    raw: true,
    include: firstScripts,
    // Behind the minimizer, which takes comments away.
    stage: rspack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
  });

function hashPlugins(hashes: NonNullable<BaseOptions['hashes']>) {
  if (hashes === 'none') return [];
  if (hashes === 'page') return [new CheckedFilesPlugin()];
  return [
    new rspack.SubresourceIntegrityPlugin({
      hashFuncNames: ['sha384'],
      htmlPlugin: false,
      enabled: true,
    }),
  ];
}

/** The configuration that the shell's build and every remote's share. */
export function baseConfig({
  packageDir,
  uniqueName,
  styleOwner = basename(packageDir),
  hashes = 'page',
}: BaseOptions): Configuration {
  const isDevelopment = isServed();
  const hash = isDevelopment ? '' : `.${contentHash}`;
  return {
    context: packageDir,
    mode: isDevelopment ? 'development' : 'production',
    // Made for the error reporter, without a mention in the scripts: a release leaves them behind.
    devtool: isDevelopment ? 'cheap-module-source-map' : 'hidden-source-map',
    target: ['web', 'es2022'],
    output: {
      path: `${packageDir}/dist`,
      clean: true,
      uniqueName,
      publicPath: 'auto',
      filename: `[name]${hash}.js`,
      chunkFilename: `[name]${hash}.js`,
      assetModuleFilename: `[name]${hash}[ext]`,
      crossOriginLoading: 'anonymous',
      // Milliseconds after which a script counts as not coming: the page says so within ten.
      chunkLoadTimeout: 8000,
      hashFunction: 'xxhash64',
    },
    resolve: {
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          loader: 'builtin:swc-loader',
          options: {
            jsc: {
              parser: { syntax: 'typescript', tsx: true },
              // Production's JSX in development too: such a remote also runs in a deployed shell.
              transform: {
                react: { runtime: 'automatic', development: false, refresh: isDevelopment },
              },
            },
            env: { targets: browsers },
          },
          type: 'javascript/auto',
        },
        {
          test: /\.css$/,
          use: [
            rspack.CssExtractRspackPlugin.loader,
            {
              loader: fileURLToPath(import.meta.resolve('css-loader')),
              options: { modules: cssModules(styleOwner) },
            },
          ],
          type: 'javascript/auto',
          sideEffects: true,
        },
        { test: /\.(woff2|svg|png|webp)$/, type: 'asset/resource' },
      ],
    },
    optimization: {
      minimizer: [
        new rspack.SwcJsMinimizerRspackPlugin({
          extractComments: false,
          // Inlining functions has declared one name twice in a scope: a script that does not parse.
          minimizerOptions: { compress: { inline: 0, reduce_funcs: false, reduce_vars: false } },
        }),
        new rspack.LightningCssMinimizerRspackPlugin({
          minimizerOptions: { targets: browsers },
        }),
      ],
    },
    plugins: [
      lightIcons(),
      compileEarly(),
      new rspack.CssExtractRspackPlugin({
        filename: `[name]${hash}.css`,
        chunkFilename: `[name]${hash}.css`,
        insert: insertStyleSheet,
      }),
      ...(isDevelopment
        ? [
            new ReactRefreshRspackPlugin({ library: uniqueName }),
            new CompileErrorsPlugin({ name: basename(packageDir), port: developmentPort() }),
          ]
        : hashPlugins(hashes)),
    ],
    ...(isDevelopment ? { devServer: devServer(developmentPort()) } : {}),
    lazyCompilation: false,
    // The federation plugin warns of a public path that our builds mean.
    infrastructureLogging: { level: 'error' },
    performance: { hints: false },
    stats: 'errors-warnings',
  };
}

/**
 * The port of a package's server in development.
 * @throws Error where none is given
 */
function developmentPort(): number {
  const port = process.env.DEV_PORT;
  if (!port)
    throw new Error('DEV_PORT is missing: start the development servers with "npm run dev"');
  return Number(port);
}

/**
 * The server of a package in development: it serves from memory on a separate port, which the site's development server
 * puts behind the page's origin. Updates are announced by a socket at this port.
 */
function devServer(port: number): NonNullable<Configuration['devServer']> {
  return {
    host: '127.0.0.1',
    port,
    hot: true,
    liveReload: false,
    static: false,
    // A page of another origin may take this remote in place of the live one.
    headers: { 'Access-Control-Allow-Origin': '*' },
    allowedHosts: 'all',
    client: {
      overlay: false,
      logging: 'warn',
      webSocketURL: `ws://localhost:${port}/ws`,
    },
    devMiddleware: { writeToDisk: false },
  };
}
