import { resolve, sep } from 'node:path';
import ts from 'typescript';

/** An entry of a package: the name that imports say, and the file behind it. */
interface Entry {
  readonly name: string;
  readonly file: string;
}

interface ContractSources {
  readonly entries: readonly Entry[];
  /** The folder of the package; what lies outside is somebody else's. */
  readonly folder: string;
  readonly options: ts.CompilerOptions;
}

/** For each entry the names that a remote can import of it. */
export const contractExports = ({ entries, options }: ContractSources): Record<string, string[]> =>
  exportsOf(createProgram(entries, options), entries);

function exportsOf(program: ts.Program, entries: readonly Entry[]): Record<string, string[]> {
  const checker = program.getTypeChecker();
  return Object.fromEntries(
    entries.map(({ name, file }) => {
      const source = program.getSourceFile(file);
      const entry = source && checker.getSymbolAtLocation(source);
      if (!entry) throw new Error(`${file} is no module`);
      return [name, checker.getExportsOfModule(entry).map((symbol) => symbol.name)];
    }),
  );
}

/**
 * The contract as text that a review can read: the names of each entry, then the declarations that these speak of, as the
 * compiler emits them, without comments.
 * @throws Error where an entry's file is not a module
 */
export function describeContract({ entries, folder, options }: ContractSources): string {
  const program = createProgram(entries, options);
  const sections = Object.entries(exportsOf(program, entries)).map(
    ([name, names]) => `## ${name}\n\n${fence('text', [...names].sort().join('\n'))}`,
  );
  const own = resolve(folder) + sep;
  const declarations = new Map<string, string>();
  const waiting = entries.map(({ file }) => resolve(file));
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (declarations.has(file)) continue;
    const text = declarationOf(program, file);
    declarations.set(file, text);
    for (const { fileName: module } of ts.preProcessFile(text).importedFiles) {
      const { resolvedModule } = ts.resolveModuleName(module, file, options, ts.sys);
      const imported = resolvedModule && resolve(resolvedModule.resolvedFileName);
      if (imported?.startsWith(own) && !imported.includes('node_modules')) waiting.push(imported);
    }
  }
  const texts = [...declarations]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([file, text]) => `### ${file.slice(own.length)}\n\n${fence('ts', text.trim())}`);
  return [...sections, '## Declarations', ...texts].join('\n\n');
}

const createProgram = (entries: readonly Entry[], options: ts.CompilerOptions) =>
  ts.createProgram(
    entries.map(({ file }) => file),
    {
      ...options,
      noEmit: false,
      declaration: true,
      emitDeclarationOnly: true,
      removeComments: true,
    },
  );

function declarationOf(program: ts.Program, file: string): string {
  const texts: string[] = [];
  program.emit(
    program.getSourceFile(file),
    (_name, text) => {
      texts.push(text);
    },
    undefined,
    true,
  );
  return texts.join('\n');
}

const fence = (language: string, text: string) => ['```' + language, text, '```'].join('\n');
