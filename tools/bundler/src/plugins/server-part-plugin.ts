import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHash } from 'node:crypto';
import { rspack, type Compiler, type Configuration } from '@rspack/core';
import { serverConfig, serverFile, type ServerPart } from '../server-config.ts';

const pluginName = 'ServerPartPlugin';

/** The server part's file in a release. No web server knows its extension, so it is served to nobody. */
export const serverAssetPattern = /^server\.\w+\.cjs$/;

/**
 * Builds what the site's server renders with, and puts it into the bundle's release as one more file:
 * `server.HASH.cjs`. It is a build of its own: another target, no chunks, no styles.
 */
export class ServerPartPlugin {
  readonly #part: ServerPart;

  constructor(part: ServerPart) {
    this.#part = part;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(pluginName, (compilation) => {
      compilation.hooks.processAssets.tapPromise(
        { name: pluginName, stage: rspack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
        async () => {
          const content = await buildServerPart(serverConfig(this.#part));
          const hash = createHash('sha256').update(content).digest('hex').slice(0, 8);
          compilation.emitAsset(`server.${hash}.cjs`, new rspack.sources.RawSource(content));
        },
      );
    });
  }
}

/** @throws Error with what the build says, where it fails */
async function buildServerPart(config: Configuration): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'patchbay-server-part-'));
  try {
    await run({ ...config, output: { ...config.output, path: folder } });
    return await readFile(join(folder, serverFile));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function run(config: Configuration): Promise<void> {
  return new Promise((resolve, reject) => {
    const compiler = rspack(config);
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error) reject(error);
        else if (stats?.hasErrors()) {
          reject(new Error(`the server part cannot be built:\n${stats.toString('errors-only')}`));
        } else resolve();
      });
    });
  });
}
