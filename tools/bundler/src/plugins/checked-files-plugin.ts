import { rspack, type Compiler } from '@rspack/core';

const pluginName = 'CheckedFilesPlugin';

/**
 * Has the scripts of chunks asked for under the hashes that `client/check-files.ts` was given. The bundler's own plugin would write a
 * table of them into the bundle, which every visitor would download for files that hardly anybody needs.
 */
export class CheckedFilesPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap(pluginName, (compilation) => {
      // `script` and `url` are what the bundler's loader has them in.
      rspack.RuntimePlugin.getCompilationHooks(compilation).createScript.tap(
        pluginName,
        (code) =>
          `${code}\nscript.crossOrigin = 'anonymous';\nscript.integrity = __webpack_require__.integrity[url];`,
      );
    });
  }
}
