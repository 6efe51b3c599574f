import { createHash } from 'node:crypto';
import { Script } from 'node:vm';
import { rspack, type Compiler, type Compilation } from '@rspack/core';
import { hashForName } from '../base-config.ts';
import { readBuildContents } from './build-contents.ts';

interface ReleaseAsset {
  readonly file: string;
  readonly integrity: string;
}

/** The files of a finished build, for describing a release. */
export interface BuiltFiles {
  readonly names: readonly string[];
  /** A file with the hash that the browser will check. */
  readonly asset: (name: string) => ReleaseAsset;
  /**
   * The one file that a pattern names.
   * @throws Error where there is none, or more than one
   */
  readonly only: (pattern: RegExp) => string;
  /**
   * The scripts and style sheets that a named chunk needs, those that it shares with others included.
   * @throws Error where the build has no chunk of that name
   */
  readonly ofChunk: (chunkName: string) => readonly string[];
  /** The scripts and style sheets of the chunks that are asked for from modules whose name the pattern matches. */
  readonly askedForBy: (modulePattern: RegExp) => readonly string[];
  /** Writes the list of some files with their hashes, as one more file of the build. */
  readonly listFiles: (names: readonly string[]) => ReleaseAsset;
  /** The modules that the build puts into the share scope, each subpath by itself. */
  readonly provided: () => readonly ProvidedModule[];
}

interface ProvidedModule {
  readonly name: string;
  readonly version: string;
}

const pluginName = 'ReleaseFilePlugin';

/**
 * Writes `release.json` beside a bundle: the files that the build made, for the registry. And `contents.json`, which no
 * page needs: the modules in it, for the checks of a release.
 */
export class ReleaseFilePlugin {
  readonly #describe: (files: BuiltFiles) => object;

  constructor(describe: (files: BuiltFiles) => object) {
    this.#describe = describe;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap(pluginName, (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: pluginName, stage: rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT },
        () => {
          // A build that failed has not all of its files.
          if (compilation.errors.length > 0) return;
          for (const { name, source } of compilation.getAssets()) {
            // A minifier's slip would otherwise be found by visitors.
            if (name.endsWith('.js')) new Script(source.source().toString(), { filename: name });
          }
          const release = this.#describe(builtFiles(compilation));
          const text = `${JSON.stringify(release, null, 2)}\n`;
          compilation.emitAsset('release.json', new rspack.sources.RawSource(text));
          const contents = `${JSON.stringify(readBuildContents(compilation), null, 2)}\n`;
          compilation.emitAsset('contents.json', new rspack.sources.RawSource(contents));
        },
      );
    });
  }
}

function builtFiles(compilation: Compilation): BuiltFiles {
  const names = compilation.getAssets().map(({ name }) => name);
  const isCode = (name: string) => /\.(js|css)$/.test(name);

  const asset = (file: string): ReleaseAsset => {
    const content = compilation.getAsset(file)?.source.buffer();
    if (!content) throw new Error(`${file} is not part of the build`);
    return { file, integrity: `sha384-${createHash('sha384').update(content).digest('base64')}` };
  };

  const listFiles = (listed: readonly string[]): ReleaseAsset => {
    const content = JSON.stringify(listed.map(asset));
    const name = `file-list.${hashForName(content)}.js`;
    compilation.emitAsset(name, new rspack.sources.RawSource(content));
    return asset(name);
  };

  const only = (pattern: RegExp): string => {
    const [name, ...others] = names.filter((candidate) => pattern.test(candidate));
    if (name === undefined || others.length > 0) {
      throw new Error(`the build must have exactly one file ${String(pattern)}`);
    }
    return name;
  };

  const ofChunk = (chunkName: string) => {
    const group = compilation.namedChunkGroups.get(chunkName);
    if (!group) throw new Error(`the build has no chunk "${chunkName}"`);
    return group.getFiles().filter(isCode);
  };

  /** A chunk with the names of the modules that ask for it. */
  const askedForChunks = () => {
    const { chunks = [] } = compilation
      .getStats()
      .toJson({ all: false, chunks: true, chunkOrigins: true, ids: true });
    return chunks.map((chunk) => ({
      files: chunk.files ?? [],
      origins: (chunk.origins ?? []).map((origin) => origin.moduleName),
    }));
  };

  const askedForBy = (modulePattern: RegExp) =>
    askedForChunks()
      .filter(({ origins }) => origins.some((origin) => modulePattern.test(origin)))
      .flatMap((chunk) => chunk.files)
      .filter(isCode);

  const provided = () => {
    const versions = new Map<string, string>();
    for (const origin of askedForChunks().flatMap(({ origins }) => origins)) {
      const [, name, version] =
        /^provide shared module \(\w+\) (\S+)@(\d\S*) = /.exec(origin) ?? [];
      if (name && version) versions.set(name, version);
    }
    return [...versions].map(([name, version]) => ({ name, version }));
  };

  return { names, asset, only, listFiles, ofChunk, askedForBy, provided };
}
