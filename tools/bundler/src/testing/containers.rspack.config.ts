/*
 * Pages, and remotes that take one module from them. Those that were released before begin as the federation plugin has it, as
 * shells and remotes did until contract 1.19.
 */
import { resolve } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import type { Configuration } from '@rspack/core';
import {
  federationRuntimeAlias,
  startFederation,
  withoutErrorWords,
} from '../federation-runtime.ts';
import { CheckedFilesPlugin } from '../plugins/checked-files-plugin.ts';

type FederationOptions = ConstructorParameters<typeof ModuleFederationPlugin>[0];

const sources = resolve(import.meta.dirname, 'containers');
const singleton = { singleton: true, strictVersion: true } as const;
const optimization = { target: 'web', disableSnapshot: true } as const;

const bundle = (
  name: string,
  starts: NonNullable<Configuration['plugins']>,
  federation: Partial<FederationOptions>,
): Configuration => ({
  name,
  context: sources,
  mode: 'production',
  target: ['web', 'es2022'],
  entry: {},
  output: {
    uniqueName: name,
    publicPath: 'auto',
    filename: `${name}.js`,
    chunkFilename: `${name}.[id].js`,
  },
  resolve: {
    extensions: ['.ts', '.js'],
    alias: { ...federationRuntimeAlias, 'shared-thing$': resolve(sources, 'shared-thing.js') },
  },
  module: { rules: [{ test: /\.ts$/, loader: 'builtin:swc-loader', type: 'javascript/auto' }] },
  plugins: [
    ...starts,
    new ModuleFederationPlugin({
      name,
      shareStrategy: 'loaded-first',
      manifest: false,
      dts: false,
      dev: false,
      ...federation,
    }),
  ],
});

const starts = (role: 'shell' | 'remote') => [startFederation(role), new CheckedFilesPlugin()];

const page = (
  name: string,
  entry: string,
  starts: NonNullable<Configuration['plugins']>,
  experiments: NonNullable<FederationOptions['experiments']>,
): Configuration => ({
  ...bundle(name, starts, {
    shared: { 'shared-thing': { ...singleton, version: '1.2.0', requiredVersion: '^1.0.0' } },
    experiments,
  }),
  entry: { [name]: entry },
});

const remote = (
  name: string,
  requiredVersion: string,
  starts: NonNullable<Configuration['plugins']>,
): Configuration =>
  bundle(name, starts, {
    filename: `${name}.js`,
    exposes: { './remote': './remote.js' },
    shared: { 'shared-thing': { ...singleton, import: false, requiredVersion } },
    experiments: { externalRuntime: true, optimization },
  });

export default [
  page('page', './checked-page.js', [...starts('shell'), withoutErrorWords()], {
    optimization: { ...optimization, disableRemote: true },
  }),
  page('page_released_before', './page.js', [], { provideExternalRuntime: true, optimization }),
  remote('remote', '^1.0.0', starts('remote')),
  remote('remote_released_before', '^1.0.0', []),
  remote('remote_of_another_page', '^2.0.0', starts('remote')),
];
