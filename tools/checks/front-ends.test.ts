import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { frontEnds, remoteParts } from './front-ends.js';

const root = resolve(__dirname, '..', '..');
const read = (file: string) => readFile(join(root, file), 'utf8');

/** The front ends whose sources no pattern of a list takes in. */
const leftOut = (patterns: readonly string[]) =>
  frontEnds.filter(
    (name) =>
      !patterns.includes(name) && !(name.endsWith('-remote') && patterns.includes('*-remote')),
  );

it('every front end has types for the rules that ask for them', async () => {
  const { include } = JSON.parse(await read('tsconfig.lint-page.json')) as { include: string[] };
  expect(leftOut(include.map((place) => place.split('/')[1] ?? ''))).toEqual([]);
});

it('every front end has the rules of components', async () => {
  const [, names = ''] = /"packages\/\{([^}]+)\}\/src\/\*\*\/\*\.\{ts,tsx\}"/.exec(
    await read('.oxlintrc.json'),
  ) ?? [''];
  expect(leftOut(names.split(','))).toEqual([]);
});

it('every part of a remote has a boundary of its own', async () => {
  const { forbidden } = (await import(join(root, '.dependency-cruiser.cjs'))) as {
    forbidden: { name: string }[];
  };
  const names = forbidden.map(({ name }) => name);
  expect(remoteParts.filter((part) => !names.includes(`${part}-knows-no-owner`))).toEqual([]);
});
