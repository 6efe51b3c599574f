import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ts from 'typescript';
import { describeContract } from './contract-report.ts';

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
  return describeContract({
    entries: [{ name: 'door', file: join(folder, 'door.ts') }],
    folder,
    options,
  });
};

const host = `export interface Host { readonly http: Http }
export interface Http { get(path: string): Promise<string> }`;

describe('describeContract', () => {
  it('names what a door exports, with its type', () => {
    const text = describeDoor('export const limit = 12 as number; export const name = () => "a";');
    expect(text).toContain('limit\nname\n');
    expect(text).toContain('limit: number');
    expect(text).toContain('name: () => string');
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
    expect(text).toContain('themes: readonly ["light", "dark"]');
  });

  it('is the same whatever the comments', () => {
    const one = describeDoor('/** One. */ export const a = 1;');
    expect(one).toBe(describeDoor('// Other.\nexport const a = 1;'));
  });
});
