import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { rspack } from '@rspack/core';

/** What remotes take from the page: this host is the one that brings it. */
const lent = (requiredVersion) => ({ singleton: true, requiredVersion });
const doors = ['host', 'router', 'query', 'state', 'validation'];

export default {
  mode: 'production',
  entry: './src/main.ts',
  target: ['web', 'es2022'],
  resolve: { extensions: ['.ts', '.tsx', '.js'] },
  output: { clean: true, publicPath: 'auto', uniqueName: 'plain_host' },
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
    ],
  },
  plugins: [
    new rspack.HtmlRspackPlugin({ title: 'A host of Module Federation' }),
    new ModuleFederationPlugin({
      name: 'plain_host',
      shared: {
        react: lent('^19.0.0'),
        'react/': lent('^19.0.0'),
        'react-dom': lent('^19.0.0'),
        'react-dom/': lent('^19.0.0'),
        ...Object.fromEntries(doors.map((door) => [`@patchbay/shared/${door}`, lent('^1.0.0')])),
      },
      shareStrategy: 'loaded-first',
      dts: false,
    }),
  ],
};
