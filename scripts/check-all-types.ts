import { existsSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import ts from 'typescript';
import { root } from './root.ts';

/** The compiler over every folder of the workspace that has a `tsconfig.json`, in one process. */
const nested = ['packages', 'tools'].flatMap((parent) =>
  readdirSync(resolve(root, parent)).map((name) => `${parent}/${name}`),
);
const projects = ['.', ...nested, 'e2e', 'bench', 'attack']
  .map((folder) => resolve(root, folder, 'tsconfig.json'))
  .filter((file) => existsSync(file))
  .map(readProject);

/** What several projects import is read once: the options that reading depends on are everybody's. */
const sourceFiles = new Map<string, ts.SourceFile | undefined>();
/** A file is checked as part of the project that lists it, and no second time where another one imports it. */
const owners = new Map(
  projects.flatMap((project) => project.fileNames.map((file) => [file, project] as const)),
);

const diagnostics = projects.flatMap(checkProject);
if (diagnostics.length > 0) {
  console.log(
    ts.formatDiagnostics(ts.sortAndDeduplicateDiagnostics(diagnostics), {
      getCanonicalFileName: (file) => file,
      getCurrentDirectory: () => root,
      getNewLine: () => '\n',
    }),
  );
  process.exitCode = 1;
}

function readProject(file: string): ts.ParsedCommandLine {
  const project = ts.getParsedCommandLineOfConfigFile(file, undefined, {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic: ({ messageText }) => {
      throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n'));
    },
  });
  if (!project) throw new Error(`${file} could not be read`);
  return project;
}

function checkProject(project: ts.ParsedCommandLine): readonly ts.Diagnostic[] {
  const { fileNames, options, errors } = project;
  const host = ts.createCompilerHost(options);
  const program = ts.createProgram(fileNames, options, {
    ...host,
    getSourceFile: (file, how, ...more) => {
      const format = typeof how === 'object' ? how.impliedNodeFormat : undefined;
      const key = `${file}\0${String(format)}`;
      if (!sourceFiles.has(key)) sourceFiles.set(key, host.getSourceFile(file, how, ...more));
      return sourceFiles.get(key);
    },
  });
  const own = program
    .getSourceFiles()
    .filter(({ fileName }) => (owners.get(fileName) ?? project) === project);
  return [
    ...errors,
    ...program.getOptionsDiagnostics(),
    ...own.flatMap((file) => [
      ...program.getSyntacticDiagnostics(file),
      ...program.getSemanticDiagnostics(file),
    ]),
    ...program.getGlobalDiagnostics(),
  ];
}
