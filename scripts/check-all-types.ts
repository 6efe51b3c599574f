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
/** Projects of the same options are one program: what they all import is bound and checked once. */
const programs = [...new Set(projects.map(optionsOf))].map((options) =>
  joinProjects(projects.filter((project) => optionsOf(project) === options)),
);

/** What several programs import is read once: the options that reading depends on are everybody's. */
const sourceFiles = new Map<string, ts.SourceFile | undefined>();
/** A file is checked as part of the program that lists it, and no second time where another one imports it. */
const owners = new Map(
  programs.flatMap((project) => project.fileNames.map((file) => [file, project] as const)),
);

const diagnostics = programs.flatMap(checkProject);
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

/** Where a configuration stands is no difference: what `types` names is the same package everywhere. */
function optionsOf({ options }: ts.ParsedCommandLine): string {
  return JSON.stringify({ ...options, configFilePath: undefined });
}

function joinProjects([first, ...more]: readonly ts.ParsedCommandLine[]): ts.ParsedCommandLine {
  if (!first) throw new Error('a group of projects has at least one');
  return {
    ...first,
    fileNames: [first, ...more].flatMap(({ fileNames }) => fileNames),
    errors: [first, ...more].flatMap(({ errors }) => errors),
  };
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
