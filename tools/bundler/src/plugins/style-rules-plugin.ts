import { rspack, type Compiler } from '@rspack/core';
import { sheetProblems } from '../style-rules.ts';

const pluginName = 'StyleRulesPlugin';

/**
 * Fails the build of a remote whose style sheets reach what is not its own: as an error of the compiler it stands in the terminal,
 * and on the page during development. A release is refused by the same rules.
 */
export class StyleRulesPlugin {
  readonly #remoteName: string;

  constructor(remoteName: string) {
    this.#remoteName = remoteName;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(pluginName, (compilation) => {
      // Before the sheets are made small, so that they say what they were made of.
      const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_PRE_PROCESS;
      compilation.hooks.processAssets.tap({ name: pluginName, stage }, () => {
        const problems = compilation.getAssets().flatMap(({ name, source }) => {
          if (!name.endsWith('.css')) return [];
          const map = source.map();
          const css = source.source().toString();
          return sheetProblems(css, this.#remoteName, map ? JSON.stringify(map) : undefined);
        });
        // A rule may be in the sheets of several chunks.
        for (const problem of new Set(problems)) {
          compilation.errors.push(
            new rspack.WebpackError(
              `${problem}. Every rule of a remote stands in "@layer remote { }" and names a class of a CSS Module`,
            ),
          );
        }
      });
    });
  }
}
