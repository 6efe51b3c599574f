import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ts from 'typescript';
import { describeContract } from './describe-contract.ts';

const options: ts.CompilerOptions = {
  strict: true,
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.NodeNext,
  allowImportingTsExtensions: true,
};

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'patchbay-contract-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

const describeDoor = (door: string, other = 'export {};') => {
  writeFileSync(join(folder, 'door.ts'), door);
  writeFileSync(join(folder, 'other.ts'), other);
  return describeContract([{ name: 'door', file: join(folder, 'door.ts') }], folder, options);
};

const host = `export interface Host { readonly http: Http }
export interface Http { get(path: string): Promise<string> }`;

describe('describeContract', () => {
  it('names what a door exports, with its type', () => {
    const text = describeDoor('export const limit = 12 as number; export const name = () => "a";');
    expect(text).toContain('limit: number\nname: () => string');
  });

  it('follows the types that an export speaks of', () => {
    const text = describeDoor(`export type { Host } from './other.ts';`, host);
    expect(text).toContain('get(path: string): Promise<string>');
  });

  it('changes with a type that is only spoken of', () => {
    const door = `export type { Host } from './other.ts';`;
    expect(describeDoor(door, host.replace('<string>', '<number>'))).not.toBe(
      describeDoor(door, host),
    );
  });

  it('writes out what a derived type comes to', () => {
    const text = describeDoor(
      `const themes = ['light', 'dark'] as const; export type Theme = (typeof themes)[number];`,
    );
    expect(text).toContain('type Theme = "light" | "dark"');
  });

  it('is the same whatever the comments and the order', () => {
    const one = describeDoor('/** One. */ export const a = 1; export const b = 2;');
    const other = describeDoor('export const b = 2; export const a = 1;');
    expect(one).toBe(other);
  });

  it('refuses two types of one name', () => {
    const door = `import type { Host as Other } from './other.ts';
      export interface Host { readonly other: Other }`;
    expect(() => describeDoor(door, host)).toThrow('Two types of the contract are called Host');
  });
});
