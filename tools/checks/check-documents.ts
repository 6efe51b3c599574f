import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parse } from '@patchbay/shared/parse';
import { slotNames } from '@patchbay/shared/remote';
import { mixed, object } from '@patchbay/shared/validation';
import { confirmationOf, findDeadPaths } from './find-dead-paths.ts';
import { report } from './report.ts';
import { findCitations, findRuleProblems, readRules, rulesInNames } from './specification.ts';

/**
 * Compares the documents with the repository: their paths, slots and commands, the rules of the specification with the tests that have their
 * numbers in their names and with the comments that cite them.
 */
const root = resolve(import.meta.dirname, '../..');
const specificationFile = 'docs/specification.md';

const read = (path: string): string | null => {
  const file = join(root, path);
  return existsSync(file) && statSync(file).isFile() ? readFileSync(file, 'utf8') : null;
};

/** README.md and what lies in docs/. */
const documents = [
  'README.md',
  ...readdirSync(join(root, 'docs')).map((name) => `docs/${name}`),
].filter((file) => file.endsWith('.md'));

/** They tell history, so that their paths may be gone; their confirmation is of today. */
const decisions = readdirSync(join(root, 'docs/adr')).map((name) => `docs/adr/${name}`);

const deadPaths = [
  ...documents.map((file) => ({ file, text: read(file) ?? '' })),
  ...decisions.map((file) => ({ file, text: confirmationOf(read(file) ?? '') })),
].flatMap(({ file, text }) => {
  const folder = dirname(file) === '.' ? '' : dirname(file);
  const dead = findDeadPaths(text, folder, (path) => existsSync(join(root, path)));
  return dead.map((path) => `${file} names ${path}, which is not there`);
});

const codeFile = /\.(?:[cm]?[jt]s|tsx|css)$/;
const isOurs = (name: string) =>
  name !== 'node_modules' && name !== 'dist' && !name.startsWith('.');

const codeFilesIn = (folder: string): readonly string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return isOurs(entry.name) ? codeFilesIn(path) : [];
    return entry.isFile() && codeFile.test(entry.name) ? [path] : [];
  });

const rules = readRules(read(specificationFile) ?? '');
const known = new Set(rules.map(({ number }) => number));
const codeFiles = ['packages', 'tools', 'e2e', 'scripts', 'bench']
  .flatMap(codeFilesIn)
  .map((file) => ({ file, code: read(file) ?? '' }));
const citations = codeFiles.map(({ file, code }) => ({ file, numbers: findCitations(code) }));
const isTestFile = ({ file }: { readonly file: string }) => /\.(?:test|spec)\.tsx?$/.test(file);
const shown = codeFiles.filter(isTestFile).flatMap(({ code }) => rulesInNames(code));

const reference = read('docs/reference.md') ?? '';
const commands = `${read('README.md') ?? ''}${read('docs/commands.md') ?? ''}`;
const { scripts } = parse(
  object({ scripts: mixed<object>().required() }),
  JSON.parse(read('package.json') ?? ''),
);
const problems = [
  ...deadPaths,
  ...slotNames
    .filter((name) => !reference.includes(`| \`${name}\` `))
    .map((name) => `docs/reference.md does not have the slot ${name}`),
  ...Object.keys(scripts)
    .filter((name) => !['start', 'test'].includes(name))
    .filter((name) => !new RegExp(`\`(npm run )?${name}[\` ]`).test(commands))
    .map((name) => `docs/commands.md does not have the command ${name}`),
  ...findRuleProblems(rules, new Set(shown)).map((problem) => `${specificationFile}: ${problem}`),
  ...citations.flatMap(({ file, numbers }) =>
    numbers
      .filter((number) => !known.has(number))
      .map((number) => `${file} cites rule ${number}, which the specification does not have`),
  ),
];

const cited = citations.flatMap(({ numbers }) => numbers).length;

report(
  problems,
  `All paths in ${documents.length} documents are there. The specification has ${known.size} rules, ` +
    `each in the name of a test; comments cite it ${cited} times.`,
);
