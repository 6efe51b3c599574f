import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeFolder } from './temporary-files.js';

const test = process.platform === 'win32' ? it.skip : it;
const nothing = { room: 0, memory: 0 };
let parent: string;

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'patchbay-memory-'));
});

afterEach(() => {
  rmSync(parent, { recursive: true });
});

test('a folder for temporary files is empty, and lets the account of PostgreSQL through', () => {
  const folder = makeFolder(parent, nothing) ?? '';
  expect(readdirSync(folder)).toEqual([]);
  expect(statSync(folder).mode & 0o777).toBe(0o711);
});

it('there is none where there is little room, little memory or no such place', () => {
  expect(makeFolder(parent, { room: Number.MAX_VALUE, memory: 0 })).toBeNull();
  expect(makeFolder(parent, { room: 0, memory: Number.MAX_VALUE })).toBeNull();
  expect(makeFolder(join(parent, 'none'), nothing)).toBeNull();
  expect(readdirSync(parent)).toEqual([]);
});

test('what a run has left that was killed goes with the next one, what runs and what is others’ stays', () => {
  const { pid: ended } = spawnSync(process.execPath, ['--version']);
  const names = [`patchbay-${ended}`, `patchbay-${process.ppid}`, 'patchbay-of-others'];
  for (const name of names) mkdirSync(join(parent, name, 'database'), { recursive: true });
  makeFolder(parent, nothing);
  expect(names.filter((name) => existsSync(join(parent, name)))).toEqual(names.slice(1));
});
