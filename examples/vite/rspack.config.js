import { rspack } from '@rspack/core';
import remote from './remote.json' with { type: 'json' };

const container = `patchbay__${remote.name}`;

/** Vite writes ES modules, which browsers take no hashes for: this makes scripts of them, asked for by their hashes. */
export default {
  mode: 'production',
  entry: { remoteEntry: './src/container.js' },
  target: ['web', 'es2022'],
  output: {
    clean: true,
    publicPath: 'auto',
    uniqueName: container,
    library: { type: 'var', name: container },
    crossOriginLoading: 'anonymous',
    chunkFilename: '[name].[contenthash].js',
  },
  module: {
    rules: [
      {
        test: /\.css$/,
        use: [
          rspack.CssExtractRspackPlugin.loader,
          { loader: 'css-loader', options: { modules: false } },
        ],
        type: 'javascript/auto',
      },
    ],
  },
  // Vite's helpers would find files beside a module, of which this build has none.
  ignoreWarnings: [/the request of a dependency is an expression/],
  plugins: [
    new rspack.CssExtractRspackPlugin({ filename: '[name].[contenthash].css' }),
    new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] }),
    // A script has no address of its own; nothing is left that is looked for beside it.
    new rspack.DefinePlugin({ 'import.meta.url': 'location.href' }),
  ],
};
