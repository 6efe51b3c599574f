import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { object, string } from '@patchbay/shared/validation';
import { parse } from '@patchbay/shared/parse';
import { ownVocabulary } from '@patchbay/shared/registry';
import { rspack, type Configuration } from '@rspack/core';
import {
  federationRuntimeAlias,
  startFederation,
  withoutErrorWords,
} from './federation-runtime.ts';
import { baseConfig, contentHash, isServed } from './base-config.ts';
import { ReleaseFilePlugin } from './plugins/release-file-plugin.ts';
import { StandaloneScriptPlugin } from './plugins/standalone-script-plugin.ts';
import { sharedFiles } from './shared-files.ts';
import { ServerPartPlugin, serverAssetPattern } from './plugins/server-part-plugin.ts';
import { contractVersion, sharedSettings } from './sharing.ts';

const packageSchema = object({ version: string().required() });

/** The commit that is built, or 'unknown' outside of a checkout. */
function currentCommit(packageDir: string): string {
  try {
    return execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], {
      cwd: packageDir,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return 'unknown';
  }
}

/**
 * The build of the shell: `src/boot.ts` starts it. It knows no remote and no environment: both come with the page.
 * Next to the bundle it writes `release.json`, the shell's line in the registry.
 * @param nodeEnv with `development` it has React's build for development, and asks for its files without hashes, as a bundle
 *   does that is served from memory: `client/start-shell.ts` takes them from the page in production alone
 */
export function shellConfig(
  packageDir: string,
  nodeEnv: 'production' | 'development' = 'production',
): Configuration {
  const packageJson: unknown = JSON.parse(readFileSync(`${packageDir}/package.json`, 'utf8'));
  const { version } = parse(packageSchema, packageJson);
  const base = baseConfig({
    packageDir,
    uniqueName: 'patchbay__shell',
    hashes: nodeEnv === 'production' ? 'page' : 'none',
  });
  return {
    ...base,
    resolve: { ...base.resolve, alias: federationRuntimeAlias },
    entry: { boot: './src/boot.ts' },
    optimization: { ...base.optimization, splitChunks: { cacheGroups: sharedFiles } },
    plugins: [
      ...(base.plugins ?? []),
      new StandaloneScriptPlugin('src/early.ts'),
      new rspack.CopyRspackPlugin({
        patterns: [
          { from: 'page.html' },
          { from: 'icon.svg', to: `icon.${contentHash}.svg` },
          { from: 'icons', to: `[name].${contentHash}[ext]` },
        ],
      }),
      startFederation('shell'),
      withoutErrorWords(),
      new ModuleFederationPlugin({
        name: 'patchbay__shell',
        remotes: {},
        shared: sharedSettings('shell'),
        shareStrategy: 'loaded-first',
        manifest: false,
        dts: false,
        dev: false,
        // The page loads remotes' entries itself: their addresses and hashes are the registry's.
        experiments: {
          optimization: { target: 'web', disableSnapshot: true, disableRemote: true },
        },
      }),
      new ServerPartPlugin({ packageDir, entry: './src/server.ts', doors: [] }),
      new ReleaseFilePlugin((files) => {
        // The libraries are first: they are the largest, and everything else stands on them.
        const scripts = [...files.askedForBy(/^provide shared/), ...files.ofChunk('main')];
        const entry = files.only(/^boot(\.\w+)?\.js$/);
        const code = files.names.filter((name) => /\.(js|css)$/.test(name));
        return {
          version,
          contract: contractVersion,
          provides: files.provided(),
          ...ownVocabulary,
          early: files.asset(files.only(/^early\.\w+\.js$/)),
          entry: files.asset(entry),
          styles: scripts.filter((name) => name.endsWith('.css')).map(files.asset),
          initial: [
            ...new Set(scripts.filter((name) => name.endsWith('.js') && name !== entry)),
          ].map(files.asset),
          fonts: files.names.filter((name) => /^inter-latin-wght.*\.woff2$/.test(name)),
          icon: files.only(/^icon\.\w+\.svg$/),
          icons: {
            favicon: files.only(/^favicon\.\w+\.ico$/),
            touch: files.only(/^apple-touch-icon\.\w+\.png$/),
            small: files.only(/^icon-192\.\w+\.png$/),
            large: files.only(/^icon-512\.\w+\.png$/),
            maskable: files.only(/^maskable-512\.\w+\.png$/),
            card: files.only(/^social-card\.\w+\.png$/),
          },
          buildCommit: currentCommit(packageDir),
          builtAt: new Date().toISOString(),
          ...(isServed() ? {} : { fileList: files.listFiles(code), sharesFiles: true }),
          server: files.asset(files.only(serverAssetPattern)),
        };
      }),
    ],
  };
}
