import { resolve } from 'node:path';
import { contractVersion } from '@patchbay/shared/remote';
import ts from 'typescript';
import { describeContract } from './describe-contract.ts';

const root = resolve(import.meta.dirname, '../..');
const folder = resolve(root, 'packages/shared');

/** The file of the report, so that a change of the contract is a difference that somebody reviews. */
export const reportFile = resolve(folder, 'contract.md');

/** The doors that the page has one of, and the shape of a remote. The others are bundled into whoever uses them. */
const doors = [
  { name: '@patchbay/shared/remote', file: resolve(folder, 'src/remote/index.ts') },
  { name: '@patchbay/shared/host', file: resolve(folder, 'src/host/index.ts') },
  ...['router', 'query', 'state', 'validation'].map((name) => ({
    name: `@patchbay/shared/${name}`,
    file: resolve(folder, `src/libraries/${name}.ts`),
  })),
];

/** The compiler's options for the contract's sources. */
export function compilerOptions(): ts.CompilerOptions {
  const configFile = resolve(folder, 'tsconfig.json');
  const parsed = ts.getParsedCommandLineOfConfigFile(configFile, undefined, {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic: ({ messageText }) => {
      throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n'));
    },
  });
  if (!parsed) throw new Error(`${configFile} cannot be read`);
  return parsed.options;
}

/** For each door the names that a remote can import of it. */
export function contractExports(): Record<string, string[]> {
  const files = doors.map(({ file }) => file);
  const program = ts.createProgram(files, { ...compilerOptions(), noEmit: true });
  const checker = program.getTypeChecker();
  return Object.fromEntries(
    doors.map(({ name, file }) => {
      const source = program.getSourceFile(file);
      const entry = source && checker.getSymbolAtLocation(source);
      if (!entry) throw new Error(`${file} is no module`);
      return [name, checker.getExportsOfModule(entry).map((symbol) => symbol.name)];
    }),
  );
}

/** The report as it should be now. */
export function contractReport(): string {
  return [
    `# The contract, version ${contractVersion}`,
    '',
    'What a remote that is already released relies on. Written by `npm run contract`; `npm test` compares. A change that only',
    'adds is a minor version, any other a major one: `version` in `packages/shared/package.json`.',
    '',
    describeContract(doors, folder, compilerOptions()),
    '',
  ].join('\n');
}
