import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { findDeadPaths } from './find-dead-paths.ts';
import { report } from './report.ts';

const root = resolve(import.meta.dirname, '../..');

/** README.md and what lies in docs/. The ADRs tell history, so their paths may be gone. */
const documents = [
  'README.md',
  ...(existsSync(join(root, 'docs')) ? readdirSync(join(root, 'docs')) : [])
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
].filter((file) => existsSync(join(root, file)));

const problems = documents.flatMap((file) => {
  const folder = dirname(file) === '.' ? '' : dirname(file);
  const markdown = readFileSync(join(root, file), 'utf8');
  const dead = findDeadPaths(markdown, folder, (path) => existsSync(join(root, path)));
  return dead.map((path) => `${file} names ${path}, which is not there`);
});

report(problems, `All paths in ${documents.length} documents are there.`);
