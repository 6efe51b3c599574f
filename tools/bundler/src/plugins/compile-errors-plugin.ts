import { extname, join } from 'node:path';
import { rspack, type Compiler } from '@rspack/core';

/** Compiled, in the packages for other repositories, it is JavaScript. */
const showErrors = join(
  import.meta.dirname,
  `../client/show-compile-errors${extname(import.meta.filename)}`,
);

interface CompileErrorsOptions {
  /** The bundle, as the messages name it. */
  readonly name: string;
  /** That of the development server, which tells the page. */
  readonly port: number;
}

/** Tells the errors of a bundle in development where its team looks: in the terminal, and on the page. */
export class CompileErrorsPlugin {
  readonly #options: CompileErrorsOptions;

  constructor(options: CompileErrorsOptions) {
    this.#options = options;
  }

  apply(compiler: Compiler): void {
    const { name, port } = this.#options;
    // Without a name it is part of every entry.
    new rspack.EntryPlugin(
      compiler.context,
      `${showErrors}?${String(new URLSearchParams({ name, port: String(port) }))}`,
      {},
    ).apply(compiler);
    let isBroken = false;
    compiler.hooks.done.tap('CompileErrorsPlugin', (stats) => {
      if (stats.hasErrors()) {
        console.error(`${name} does not compile\n${stats.toString('errors-only')}`);
      } else if (isBroken) {
        console.error(`${name} compiles again`);
      }
      isBroken = stats.hasErrors();
    });
  }
}
