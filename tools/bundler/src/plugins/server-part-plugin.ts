import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rspack, type Compiler, type Configuration } from '@rspack/core';
import { hashForName } from '../base-config.ts';
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
    const { alias } = compiler.options.resolve;
    const build = createBuild(serverConfig(this.#part, alias));
    compiler.hooks.thisCompilation.tap(pluginName, (compilation) => {
      compilation.hooks.processAssets.tapPromise(
        { name: pluginName, stage: rspack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
        async () => {
          // The server part would say the same once more.
          if (compilation.errors.length > 0) return;
          // Told as an error of the build, which a terminal and a page show; thrown, it would end a served one without a word.
          const content = await build.run().catch((error: unknown) => {
            compilation.errors.push(
              error instanceof Error ? error : new rspack.WebpackError(String(error)),
            );
            return null;
          });
          if (content === null) return;
          compilation.emitAsset(
            `server.${hashForName(content)}.cjs`,
            new rspack.sources.RawSource(content),
          );
        },
      );
    });
    compiler.hooks.shutdown.tapPromise(pluginName, () => build.end());
  }
}

/** A build that may run again: a bundle that is served is built again at each change of a file. */
function createBuild(config: Configuration) {
  let started: Promise<{ readonly folder: string; readonly compiler: Compiler }> | null = null;
  const start = async () => {
    const folder = await mkdtemp(join(tmpdir(), 'patchbay-server-part-'));
    return { folder, compiler: rspack({ ...config, output: { ...config.output, path: folder } }) };
  };
  return {
    /** @throws Error with what the build says, where it fails */
    run: async (): Promise<Buffer> => {
      started ??= start();
      const { folder, compiler } = await started;
      await runOnce(compiler);
      return await readFile(join(folder, serverFile));
    },
    end: async (): Promise<void> => {
      if (!started) return;
      const { folder, compiler } = await started;
      await new Promise<void>((resolve) => {
        compiler.close(() => {
          resolve();
        });
      });
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function runOnce(compiler: Compiler): Promise<void> {
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      if (error) reject(error);
      else if (stats?.hasErrors()) {
        reject(new Error(`the server part cannot be built:\n${stats.toString('errors-only')}`));
      } else resolve();
    });
  });
}
