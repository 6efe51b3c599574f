import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import {
  ReleaseFilePlugin,
  ServerPartPlugin,
  StandaloneScriptPlugin,
  baseConfig,
  serverAssetPattern,
} from '@patchbay/bundler';
import { rspack, type Configuration } from '@rspack/core';
import { parse } from '@patchbay/shared/parse';
import { parseRegistry, remoteDeclarationSchema } from '@patchbay/shared/registry';
import { changedHeading } from './changed-heading.ts';

const packages = resolve(import.meta.dirname, '../../packages');
const shell = resolve(packages, 'shell');
const plain = resolve(import.meta.dirname, '../plain');
const version = '1.0.0';

const catalog: unknown = JSON.parse(
  readFileSync(resolve(packages, 'catalog-remote/remote.json'), 'utf8'),
);
const { early } = parse(remoteDeclarationSchema, catalog);

/** The shell's early script, for pages whose chunks lie beside the bundle. */
function besideTheBundle(source: string): string {
  const ofRemotes = "`/remotes/${name}/${sharesFiles ? '' : `${version}/`}${file}`";
  if (!source.includes(ofRemotes)) throw new Error('early.ts preloads in another way by now');
  return source.replace(ofRemotes, `\`/shell/${version}/\${file}\``);
}

/**
 * The product as one bundle without federation: the shell's sources and every remote's, imported at the build. Pages that
 * are lazy stay lazy. Beside it stands `registry.json`, in which the pages' chunks pass for a remote's, so that the same
 * server, page and early script serve both; its server part renders the same sources.
 */
export default ({ changed }: { readonly changed?: boolean }): Configuration => {
  const base = baseConfig({
    packageDir: plain,
    uniqueName: 'patchbay__plain',
    hashes: 'own table',
  });
  const changes = () => (changed ? [changedHeading()] : []);
  return {
    ...base,
    entry: { boot: './boot.ts' },
    plugins: [
      ...(base.plugins ?? []),
      ...changes(),
      new ServerPartPlugin({
        packageDir: plain,
        entry: './server.ts',
        doors: [],
        plugins: changes,
      }),
      new StandaloneScriptPlugin(resolve(shell, 'src/early.ts'), besideTheBundle),
      new rspack.CopyRspackPlugin({
        patterns: [
          { from: resolve(shell, 'page.html') },
          { from: resolve(shell, 'icon.svg'), to: 'icon.[contenthash:16].svg' },
        ],
      }),
      new ReleaseFilePlugin((files) => {
        const entry = files.asset(files.only(/^boot\.\w+\.js$/));
        const styles = files.ofChunk('boot').filter((name) => name.endsWith('.css'));
        const pages = early.map(({ route, requests, chunks }) => ({
          route,
          requests,
          files: chunks.flatMap(files.ofChunk),
        }));
        return parseRegistry({
          shell: {
            version,
            contract: '1.0.0',
            early: files.asset(files.only(/^early\.\w+\.js$/)),
            entry,
            styles: styles.map(files.asset),
            fonts: files.names.filter((name) => /^inter-latin-wght.*\.woff2$/.test(name)),
            icon: files.only(/^icon\.\w+\.svg$/),
            buildCommit: 'unknown',
            builtAt: new Date().toISOString(),
            server: files.asset(files.only(serverAssetPattern)),
          },
          remotes: [
            {
              name: 'pages',
              version,
              contract: '1.0.0',
              container: 'patchbay__pages',
              entry,
              assets: [...new Set(pages.flatMap((page) => page.files))].map(files.asset),
              early: pages,
            },
          ],
        });
      }),
    ],
  };
};
