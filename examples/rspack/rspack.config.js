import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { rspack } from '@rspack/core';
import remote from './remote.json' with { type: 'json' };

const container = `patchbay__${remote.name}`;

/** The page has one of each, and this build brings none. */
const fromPage = (requiredVersion) => ({ singleton: true, import: false, requiredVersion });

export default {
  mode: 'production',
  entry: {},
  target: ['web', 'es2022'],
  resolve: { extensions: ['.ts', '.tsx', '.js'] },
  output: {
    clean: true,
    publicPath: 'auto',
    uniqueName: container,
    crossOriginLoading: 'anonymous',
    chunkFilename: '[name].[contenthash].js',
  },
  module: {
    rules: [
      {
        test: /\.tsx?$/,
        loader: 'builtin:swc-loader',
        options: {
          jsc: {
            parser: { syntax: 'typescript', tsx: true },
            transform: { react: { runtime: 'automatic' } },
          },
        },
        type: 'javascript/auto',
      },
      {
        test: /\.css$/,
        use: [
          rspack.CssExtractRspackPlugin.loader,
          {
            loader: 'css-loader',
            options: {
              modules: { localIdentName: `${remote.name}-remote__[name]-[local]` },
            },
          },
        ],
        type: 'javascript/auto',
      },
    ],
  },
  plugins: [
    new rspack.CssExtractRspackPlugin({ filename: '[name].[contenthash].css' }),
    // Chunks and style sheets are asked for under their hashes: a release without them is refused.
    new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] }),
    new ModuleFederationPlugin({
      name: container,
      filename: 'remoteEntry.js',
      exposes: { './remote': './src/remote.tsx' },
      shared: {
        react: fromPage('^19.0.0'),
        'react/': fromPage('^19.0.0'),
        '@patchbay/shared/host': fromPage('^1.0.0'),
        '@patchbay/shared/router': fromPage('^1.0.0'),
      },
      shareStrategy: 'loaded-first',
      dts: false,
    }),
  ],
};
