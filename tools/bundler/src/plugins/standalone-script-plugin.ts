import { readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { rspack, type Compiler } from '@rspack/core';
import { hashForName } from '../base-config.ts';

const pluginName = 'StandaloneScriptPlugin';

/**
 * Emits one source file, which imports nothing but types, as a script of its own beside the bundle. An entry would bring
 * the bundler's and the federation's runtimes along, thirty times the size of such a file. `edit` sees the source first.
 */
export class StandaloneScriptPlugin {
  readonly #file: string;
  readonly #edit: (source: string) => string;

  constructor(file: string, edit = (source: string) => source) {
    this.#file = file;
    this.#edit = edit;
  }

  apply(compiler: Compiler): void {
    const path = resolve(compiler.context, this.#file);
    compiler.hooks.compilation.tap(pluginName, (compilation) => {
      compilation.fileDependencies.add(path);
      compilation.hooks.processAssets.tapPromise(
        { name: pluginName, stage: rspack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
        async () => {
          const { code } = await rspack.experiments.swc.transform(
            this.#edit(readFileSync(path, 'utf8')),
            {
              jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
            },
          );
          // The rest of a module whose imports are all types.
          const script = `(() => {${code.replace(/export\s*\{\s*\};?/, '')}})();`;
          const { code: small } = await rspack.experiments.swc.minify(script, {
            compress: true,
            mangle: true,
          });
          const name = `${basename(this.#file, '.ts')}.${hashForName(small)}.js`;
          compilation.emitAsset(name, new rspack.sources.RawSource(small));
        },
      );
    });
  }
}
