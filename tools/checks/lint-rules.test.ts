import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const root = resolve(__dirname, '..', '..');

/** Code that a rule must refuse, as it would stand in a front-end package: one rule of each plugin, and our own. */
const violations: Readonly<Record<string, string>> = {
  'no-restricted-syntax': `import { object } from 'yup'; export const schema = object();`,
  '@typescript-eslint/no-explicit-any': `export const read = (value: any): unknown => value;`,
  '@typescript-eslint/no-non-null-assertion': `export const first = (list: string[]) => list[0]!;`,
  '@typescript-eslint/no-floating-promises': `export const go = () => { fetch('/'); };`,
  '@typescript-eslint/consistent-type-imports': `import { Scope } from '@patchbay/shared/state'; export const scope: Scope | null = null;`,
  'effector/enforce-store-naming-convention': `import { createStore } from '@patchbay/shared/state'; export const count = createStore(0);`,
  'effector/no-watch': `import { createEvent } from '@patchbay/shared/state'; const clicked = createEvent(); clicked.watch(() => undefined);`,
  'effector/keep-options-order': `import { createEvent, createStore, sample } from '@patchbay/shared/state'; const clicked = createEvent(); const $count = createStore(0); sample({ target: $count, clock: clicked, fn: () => 1 });`,
  '@tanstack/query/exhaustive-deps': `import { queryOptions } from '@patchbay/shared/query'; export const q = (id: number) => queryOptions({ queryKey: ['a'], queryFn: () => Promise.resolve(id) });`,
  '@tanstack/query/prefer-query-options': `import { useQuery } from '@patchbay/shared/query'; export const useA = () => useQuery({ queryKey: ['a'], queryFn: () => Promise.resolve(1) });`,
  'react-hooks/rules-of-hooks': `import { useState } from 'react'; export function A({ on }: { on: boolean }) { if (on) useState(1); return null; }`,
  'react-refresh/only-export-components': `export const limit = () => 12; export function A() { return null; }`,
  'regexp/no-super-linear-backtracking': `export const isPath = (path: string) => /^(?:[a-z]+\\/?)+$/.test(path);`,
  'regexp/no-super-linear-move': `export const trimmed = (path: string) => path.replace(/\\/+$/, '');`,
  'regexp/no-dupe-disjunctions': `export const isWord = (word: string) => /^(?:a|b|a)$/.test(word);`,
  'patchbay/no-browser-while-rendering': `import { useState } from 'react'; export function useWidth() { return useState(() => window.innerWidth)[0]; }`,
  'jsx-a11y/alt-text': `export const A = () => <img src="a.png" />;`,
};

let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(root, 'packages/catalog-remote/src/planted-'));
  const files = Object.values(violations).map((text, index) =>
    writeFile(join(folder, `planted-${index}.view.tsx`), text),
  );
  await Promise.all(files);
});

afterAll(() => rm(folder, { recursive: true, force: true }));

interface LintResult {
  filePath: string;
  messages: { ruleId: string | null; message: string }[];
}

it('each plugin sees through the doors of shared, and its rule fires', async () => {
  const eslint = join(root, 'node_modules/eslint/bin/eslint.js');
  const args = [eslint, '--format', 'json', folder];
  const options = { cwd: root, maxBuffer: 64 * 1024 * 1024 };
  const output = await promisify(execFile)(process.execPath, args, options).catch(
    (error: unknown) => error,
  );
  const { stdout } = output as { stdout: string };
  const results = JSON.parse(stdout) as LintResult[];
  const fired = Object.keys(violations).map((rule, index) => {
    const result = results.find(({ filePath }) => filePath.endsWith(`planted-${index}.view.tsx`));
    return { rule, said: result?.messages.some(({ ruleId }) => ruleId === rule) };
  });
  expect(fired).toEqual(Object.keys(violations).map((rule) => ({ rule, said: true })));
}, 120_000);
