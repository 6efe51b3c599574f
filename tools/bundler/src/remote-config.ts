import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { object, string } from '@patchbay/shared/validation';
import { parse } from '@patchbay/shared/parse';
import { remoteDeclarationSchema } from '@patchbay/shared/registry';
import { rspack, type Configuration } from '@rspack/core';
import { federationRuntimeAlias, startFederation } from './federation-runtime.ts';
import { baseConfig, contentHash, isServed } from './base-config.ts';
import { ReleaseFilePlugin } from './plugins/release-file-plugin.ts';
import { ServerPartPlugin, serverAssetPattern } from './plugins/server-part-plugin.ts';
import { StyleRulesPlugin } from './plugins/style-rules-plugin.ts';
import { contractVersion, serverDoors, sharedSettings } from './sharing.ts';

const packageSchema = object({ version: string().required() });

/** Compiled, in the packages for other repositories, it is JavaScript. */
const reloadPage = join(import.meta.dirname, `client/reload-page${extname(import.meta.filename)}`);

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

/**
 * The build of a remote: the folder's `remote.json` says what it is, `src/remote.ts` is the one module that it exposes.
 * Next to the bundle it writes `release.json`, the remote's line in the registry.
 * @param plugins further ones for the build of the bundle, and for that of the server part
 * @throws ValidationError where `remote.json` is not what the registry takes
 */
export function remoteConfig(
  packageDir: string,
  plugins: () => NonNullable<Configuration['plugins']> = () => [],
): Configuration {
  const { serverPart, ...declaration } = parse(
    remoteDeclarationSchema,
    readJson(`${packageDir}/remote.json`),
  );
  const { version } = parse(packageSchema, readJson(`${packageDir}/package.json`));
  const container = `patchbay__${declaration.name.replaceAll('-', '_')}`;
  const shared = sharedSettings('remote');
  const styleOwner = `${declaration.name}-remote`;
  const base = baseConfig({ packageDir, uniqueName: container, styleOwner });
  return {
    ...base,
    resolve: { ...base.resolve, alias: federationRuntimeAlias },
    entry: {},
    plugins: [
      ...(base.plugins ?? []),
      ...plugins(),
      // Without a name it is part of every entry, and so of the container.
      ...(isServed() ? [new rspack.EntryPlugin(packageDir, reloadPage, {})] : []),
      startFederation('remote'),
      new StyleRulesPlugin(declaration.name),
      new ModuleFederationPlugin({
        name: container,
        filename: isServed() ? 'remoteEntry.js' : `remoteEntry.${contentHash}.js`,
        exposes: { './remote': { import: './src/remote.ts', name: 'remote' } },
        shared,
        shareStrategy: 'loaded-first',
        // For developers’ tools: a release leaves it behind.
        manifest: true,
        dts: false,
        dev: false,
        experiments: {
          externalRuntime: true,
          optimization: { target: 'web', disableSnapshot: true },
        },
      }),
      ...(serverPart
        ? [
            new ServerPartPlugin({
              packageDir,
              styleOwner,
              entry: './src/remote.ts',
              doors: serverDoors,
              plugins,
            }),
          ]
        : []),
      new ReleaseFilePlugin((files) => {
        const names = files.names.filter(
          (name) => /\.(js|css)$/.test(name) && !name.startsWith('remoteEntry.'),
        );
        const fileList = isServed() ? undefined : files.listFiles(names);
        return {
          ...declaration,
          version,
          contract: contractVersion,
          container,
          entry: files.asset(files.only(/^remoteEntry(\.\w+)?\.js$/)),
          assets: [...names.map(files.asset), ...(fileList ? [fileList] : [])],
          initial: files.ofChunk('remote'),
          early: declaration.early.map(({ chunks, ...early }) => ({
            ...early,
            files: [...new Set(chunks.flatMap(files.ofChunk))],
          })),
          shared: Object.entries(shared).map(([name, { requiredVersion }]) => ({
            name,
            requiredVersion,
          })),
          ...(fileList && { fileList, sharesFiles: true }),
          ...(serverPart ? { server: files.asset(files.only(serverAssetPattern)) } : {}),
        };
      }),
    ],
  };
}
