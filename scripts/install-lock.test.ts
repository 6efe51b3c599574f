import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tryInstallLock } from './install-lock.mjs';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'patchbay-install-'));
  file = join(folder, 'install.lock');
});

afterEach(() => rmSync(folder, { recursive: true }));

const owner = () => readFileSync(file, 'utf8');

it('is taken by one, and from one that has ended', async () => {
  writeFileSync(file, '77');
  expect(await tryInstallLock(file, () => true)).toBe(false);
  expect(owner()).toBe('77');
  expect(await tryInstallLock(file, () => false)).toBe(false);
  expect(await tryInstallLock(file)).toBe(true);
  expect(owner()).toBe(String(process.pid));
});

it('stays with who has taken it over since it was read', async () => {
  writeFileSync(file, '77');
  const isAlive = (pid: number) => {
    if (pid === 77) writeFileSync(file, '88');
    return pid === 88;
  };
  expect(await tryInstallLock(file, isAlive)).toBe(false);
  expect(owner()).toBe('88');
  expect(readdirSync(folder)).toEqual(['install.lock']);
});
