import { relative, resolve } from 'node:path';
import ts from 'typescript';

/** Paths from the root without `.ts`, as `packages/shared/src/host/index.js`, to the text of the file. */
export type CompiledModules = ReadonlyMap<string, string>;

const plainSource = /(?<!\.d)\.tsx?$/;

/**
 * Compiles modules, and all that they import of ours, to JavaScript and declarations, both only by TypeScript:
 * TypeScript is needed for the types anyhow, and leaves the modules of a package apart as they are, so that a bundler
 * drops what nobody uses.
 * @param entries files from the root
 * @throws Error with what the compiler says, where a declaration cannot be written
 */
export function compileModules(root: string, entries: readonly string[]): CompiledModules {
  const options: ts.CompilerOptions = {
    ...readOptions(root),
    noEmit: false,
    noEmitOnError: false,
    allowImportingTsExtensions: false,
    rewriteRelativeImportExtensions: true,
    declaration: true,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    types: ['node', 'jest', '@testing-library/jest-dom'],
    rootDir: root,
    outDir: resolve(root, '.cache/pack/modules'),
  };
  const ambient = resolve(root, 'tools/bundler/src/ambient.d.ts');
  const program = ts.createProgram(
    [...entries.map((file) => resolve(root, file)), ambient],
    options,
  );
  const modules = new Map<string, string>();
  const { diagnostics } = program.emit(
    undefined,
    (file, text) => modules.set(relative(options.outDir ?? '', file), text),
    undefined,
    false,
    { afterDeclarations: [withCompiledNames] },
  );
  const problems = [...program.getOptionsDiagnostics(), ...diagnostics];
  if (problems.length > 0) {
    throw new Error(
      ts.formatDiagnostics(problems, {
        getCanonicalFileName: (file) => file,
        getCurrentDirectory: () => root,
        getNewLine: () => '\n',
      }),
    );
  }
  return modules;
}

function readOptions(root: string): ts.CompilerOptions {
  const file = resolve(root, 'tsconfig.base.json');
  const { config } = ts.readConfigFile(file, (path) => ts.sys.readFile(path)) as { config: object };
  return ts.parseJsonConfigFileContent({ ...config, files: [] }, ts.sys, root).options;
}

/** In declarations the compiler leaves the names of sources, which are not in the tarball. */
const withCompiledNames: ts.TransformerFactory<ts.SourceFile | ts.Bundle> = (context) => {
  const { factory } = context;
  const visit = (node: ts.Node): ts.Node => {
    const parent = ts.isStringLiteral(node) ? node.text : null;
    if (parent?.startsWith('.') && plainSource.test(parent)) {
      return factory.createStringLiteral(parent.replace(plainSource, '.js'), true);
    }
    return ts.visitEachChild(node, visit, context);
  };
  return (file) => ts.visitEachChild(file, visit, context);
};
