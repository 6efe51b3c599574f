import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const root = resolve(__dirname, '..', '..');

/** Code by the rule that must refuse it. */
type Violations = Readonly<Record<string, string>>;

/** Code that a rule of ESLint must refuse, as it would stand in a front-end package: one of each plugin, and our own. */
const refusedByEslint: Violations = {
  'no-restricted-syntax': `import { object } from 'yup'; export const schema = object();`,
  'effector/enforce-store-naming-convention': `import { createStore } from '@patchbay/shared/state'; export const count = createStore(0);`,
  'effector/no-watch': `import { createEvent } from '@patchbay/shared/state'; const clicked = createEvent(); clicked.watch(() => undefined);`,
  'effector/keep-options-order': `import { createEvent, createStore, sample } from '@patchbay/shared/state'; const clicked = createEvent(); const $count = createStore(0); sample({ target: $count, clock: clicked, fn: () => 1 });`,
  '@tanstack/query/exhaustive-deps': `import { queryOptions } from '@patchbay/shared/query'; export const q = (id: number) => queryOptions({ queryKey: ['a'], queryFn: () => Promise.resolve(id) });`,
  '@tanstack/query/prefer-query-options': `import { useQuery } from '@patchbay/shared/query'; export const useA = () => useQuery({ queryKey: ['a'], queryFn: () => Promise.resolve(1) });`,
  'regexp/no-super-linear-backtracking': `export const isPath = (path: string) => /^(?:[a-z]+\\/?)+$/.test(path);`,
  'regexp/no-super-linear-move': `export const trimmed = (path: string) => path.replace(/\\/+$/, '');`,
  'regexp/no-dupe-disjunctions': `export const isWord = (word: string) => /^(?:a|b|a)$/.test(word);`,
  'patchbay/no-browser-while-rendering': `import { useState } from 'react'; export function useWidth() { return useState(() => window.innerWidth)[0]; }`,
  'patchbay/no-bare-text': `export const A = ({ on }: { on: boolean }) => <p>{on && <br />}a</p>;`,
};

/** The same for oxlint: each rule that asks for types, and some that do not. */
const refusedByOxlint: Violations = {
  'react-hooks/rules-of-hooks': `import { useState } from 'react'; export function A({ on }: { on: boolean }) { if (on) useState(1); return null; }`,
  'react-hooks/exhaustive-deps': `import { useEffect } from 'react'; export function useLog(a: string) { useEffect(() => { console.log(a); }, []); }`,
  'react/only-export-components': `export const limit = () => 12; export function A() { return null; }`,
  'jsx-a11y/alt-text': `export const A = () => <img src="a.png" />;`,
  'eslint/eqeqeq': `export const isA = (a: string, b: string) => a == b;`,
  'typescript/no-explicit-any': `export const read = (value: any): unknown => value;`,
  'typescript/no-non-null-assertion': `export const first = (list: string[]) => list[0]!;`,
  'typescript/consistent-type-imports': `import { Scope } from '@patchbay/shared/state'; export const scope: Scope | null = null;`,
  'typescript/TS2322': `export const count: number = 'a';`,
  'typescript/await-thenable': `export const f = async (n: number) => { await n; };`,
  'typescript/consistent-type-exports': `import type { Scope } from '@patchbay/shared/state'; interface Own { a: Scope } export { Own };`,
  'typescript/dot-notation': `export const f = (o: { a: string }) => o['a'];`,
  'typescript/no-array-delete': `export const f = (list: string[]) => { delete list[0]; };`,
  'typescript/no-base-to-string': `export const f = (o: { a: string }) => String(o);`,
  'typescript/no-confusing-void-expression': `export const f = (g: () => void) => { const a = g(); return a; };`,
  'typescript/no-deprecated': `/** @deprecated by another */ const old = () => 1; export const f = () => old();`,
  'typescript/no-duplicate-type-constituents': `export type T = 'a' | 'b' | 'a';`,
  'typescript/no-floating-promises': `export const go = () => { fetch('/'); };`,
  'typescript/no-for-in-array': `export const f = (list: string[]) => { for (const i in list) console.log(i); };`,
  'typescript/no-implied-eval': `export const f = () => setTimeout('alert(1)', 1);`,
  'typescript/no-meaningless-void-operator': `export const f = (g: () => void) => { void g(); };`,
  'typescript/no-misused-promises': `export const f = (p: Promise<boolean>) => { if (p) console.log(1); };`,
  'typescript/no-misused-spread': `export const f = (p: Promise<number>) => ({ ...p });`,
  'typescript/no-redundant-type-constituents': `export type T = unknown | string;`,
  'typescript/no-unnecessary-boolean-literal-compare': `export const f = (a: boolean) => a === true;`,
  'typescript/no-unnecessary-condition': `export const f = (a: { b: string }) => a?.b;`,
  'typescript/no-unnecessary-template-expression': 'export const f = (a: string) => `${a}`;',
  'typescript/no-unnecessary-type-arguments': `function g<T = string>(a: T) { return a; } export const f = () => g<string>('a');`,
  'typescript/no-unnecessary-type-assertion': `export const f = (a: string) => a as string;`,
  'typescript/no-unnecessary-type-conversion': `export const f = (a: string) => String(a);`,
  'typescript/no-unnecessary-type-parameters': `export function f<T>(a: T): void { console.log(a); }`,
  'typescript/no-unsafe-argument': `const g = (a: string) => a; export const f = () => g(JSON.parse('1'));`,
  'typescript/no-unsafe-assignment': `export const f = () => { const a = JSON.parse('1'); console.log(a); };`,
  'typescript/no-unsafe-call': `export const f = () => { JSON.parse('1')(); };`,
  'typescript/no-unsafe-member-access': `export const f = (): unknown => JSON.parse('1').a;`,
  'typescript/no-unsafe-return': `export const f = () => JSON.parse('1');`,
  'typescript/no-unsafe-unary-minus': `export const f = (a: string) => -a;`,
  'typescript/no-useless-default-assignment': `export const f = ({ a = 'b' }: { a: string }) => a;`,
  'typescript/non-nullable-type-assertion-style': `export const f = (a: string | undefined) => a as string;`,
  'typescript/only-throw-error': `export const f = () => { throw 'a'; };`,
  'typescript/prefer-find': `export const f = (list: string[]) => list.filter((a) => a !== '')[0];`,
  'typescript/prefer-includes': `export const f = (list: string[]) => list.indexOf('a') !== -1;`,
  'typescript/prefer-nullish-coalescing': `export const f = (a: string | null) => a || 'b';`,
  'typescript/prefer-optional-chain': `export const f = (a: { b: string } | null) => a && a.b;`,
  'typescript/prefer-promise-reject-errors': `export const f = () => Promise.reject('a');`,
  'typescript/prefer-reduce-type-parameter': `export const f = (list: string[]) => list.reduce((all, a) => [...all, a], [] as string[]);`,
  'typescript/prefer-regexp-exec': `export const f = (a: string) => a.match(/b/);`,
  'typescript/prefer-return-this-type': `export class A { f(): A { return this; } }`,
  'typescript/prefer-string-starts-ends-with': `export const f = (a: string) => a.indexOf('b') === 0;`,
  'typescript/related-getter-setter-pairs': `export class A { #a = ''; get a(): string | number { return this.#a; } set a(b: string) { this.#a = b; } }`,
  'typescript/require-await': `export const f = async () => 1;`,
  'typescript/restrict-plus-operands': `export const f = (a: number, b: string) => a + b;`,
  'typescript/restrict-template-expressions': 'export const f = (a: { b: string }) => `a ${a}`;',
  'typescript/return-await': `export const f = async (g: () => Promise<number>) => { try { return g(); } catch { return 1; } };`,
  'typescript/switch-exhaustiveness-check': `export const f = (a: 'b' | 'c') => { switch (a) { case 'b': return 1; } return 2; };`,
  'typescript/unbound-method': `class A { f() { return this; } } export const g = new A().f;`,
  'typescript/use-unknown-in-catch-callback-variable': `export const f = (p: Promise<number>) => p.catch((e: Error) => e.message);`,
};

/** Both programs read their rules by the place of a file. */
const frontEnd = 'packages/catalog-remote/src';

const folders: string[] = [];

afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

/** Writes one file for each rule, named by its place in the list. */
async function plant(violations: Violations, place: string): Promise<string[]> {
  const part = await mkdtemp(join(root, place, 'planted-'));
  folders.push(part);
  const files = Object.values(violations).map(async (text, index) => {
    const file = join(part, `planted-${index}.view.tsx`);
    await writeFile(file, text);
    return file;
  });
  return Promise.all(files);
}

/** Code in each of some folders. */
type Planted = readonly (readonly [place: string, Violations])[];

/** The output of a program about code that it has to refuse, as JSON. It exits with 1, having refused it. */
async function lint(program: string, planted: Planted): Promise<unknown> {
  // File by file: git ignores the folder, and oxlint with it.
  const args = [`node_modules/${program}`, '--format', 'json'];
  for (const [place, violations] of planted) args.push(...(await plant(violations, place)));
  const options = { cwd: root, maxBuffer: 64 * 1024 * 1024 };
  const { stdout } = await promisify(execFile)(process.execPath, args, options).catch(
    (error: unknown) => error as { stdout: string },
  );
  return JSON.parse(stdout);
}

interface Fired {
  readonly file: string;
  readonly rule: string | null;
}

/** The rules that have said nothing about their own file. */
const silent = (violations: Violations, fired: readonly Fired[]) =>
  Object.keys(violations).filter(
    (rule, index) =>
      !fired.some((one) => one.rule === rule && one.file.endsWith(`planted-${index}.view.tsx`)),
  );

/** What ESLint has found, by file. */
async function firedByEslint(planted: Planted): Promise<readonly Fired[]> {
  const results = (await lint('eslint/bin/eslint.js', planted)) as {
    filePath: string;
    messages: { ruleId: string | null }[];
  }[];
  return results.flatMap(({ filePath: file, messages }) =>
    messages.map(({ ruleId: rule }) => ({ file, rule })),
  );
}

it('each plugin of ESLint sees through the doors of shared, and its rule fires; what takes more than linear time is refused in servers and tools too', async () => {
  const expressions = Object.fromEntries(
    Object.entries(refusedByEslint).filter(([rule]) => rule.includes('super-linear')),
  );
  const planted: Planted = [
    [frontEnd, refusedByEslint],
    ...['packages/api/src', 'packages/node-kit/src/http-server', 'tools/site/src'].map(
      (place) => [place, expressions] as const,
    ),
  ];
  // One run: to read the types of all packages takes longest.
  const fired = await firedByEslint(planted);
  for (const [place, violations] of planted) {
    const there = fired.filter(({ file }) => file.includes(place));
    expect([place, silent(violations, there)]).toEqual([place, []]);
  }
}, 120_000);

it('each rule of oxlint that asks for types fires', async () => {
  const { diagnostics } = (await lint('oxlint/bin/oxlint', [[frontEnd, refusedByOxlint]])) as {
    diagnostics: { filename: string; code: string }[];
  };
  const fired = diagnostics.map(({ filename: file, code }) => ({
    file,
    rule: code.replace('(', '/').replace(')', ''),
  }));
  expect(silent(refusedByOxlint, fired)).toEqual([]);
}, 120_000);
