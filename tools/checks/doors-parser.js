import { parser } from 'typescript-eslint';

/** The plugins know a library by the name that it is imported by, and here it comes through a door of `shared`. */
const libraries = new Map([
  ['@patchbay/shared/query', '@tanstack/react-query'],
  ['@patchbay/shared/state', 'effector'],
]);

/**
 * @typedef {{ type: string, source?: { value: string } }} Statement
 * @typedef {import('eslint').Linter.ESLintParseResult & { ast: { body: readonly Statement[] } }} ParseResult
 * @typedef {(text: string, options: unknown) => ParseResult} Parse
 */

// The parser's published type leaves out the options and the tree.
const parse = /** @type {Parse} */ (/** @type {unknown} */ (parser.parseForESLint));

/**
 * typescript-eslint's parser, with imports from a door shown to the rules as imports of the library behind it: without
 * this the plugins of effector and TanStack see nothing. Rules of our own look at `source.raw`, which stays as written.
 */
export const doorsParser = {
  meta: { name: 'patchbay/doors-parser', version: '1' },
  /** @type {Parse} */
  parseForESLint(text, options) {
    const result = parse(text, options);
    for (const { type, source } of result.ast.body) {
      if (type !== 'ImportDeclaration' || !source) continue;
      source.value = libraries.get(source.value) ?? source.value;
    }
    return result;
  },
};
