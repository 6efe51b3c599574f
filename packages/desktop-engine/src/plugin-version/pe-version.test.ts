import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { readPeVersion } from './pe-version.ts';

let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'patchbay-plugin-version-'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

/** A library with nothing in it but a version: one section, with one resource below two directories. */
function library(numbers: readonly number[], { isWide = true } = {}): Buffer {
  const bytes = Buffer.alloc(0x600);
  bytes.write('MZ', 0, 'latin1');
  bytes.writeUInt32LE(0x80, 0x3c);
  bytes.write('PE\0\0', 0x80, 'latin1');
  bytes.writeUInt16LE(1, 0x86);
  const directories = isWide ? 112 : 96;
  bytes.writeUInt16LE(directories + 128, 0x94);
  bytes.writeUInt16LE(isWide ? 0x20b : 0x10b, 0x98);
  bytes.writeUInt32LE(0x3000, 0x98 + directories + 16);
  const section = 0x98 + directories + 128;
  bytes.write('.rsrc', section, 'latin1');
  bytes.writeUInt32LE(0x200, section + 8);
  bytes.writeUInt32LE(0x3000, section + 12);
  bytes.writeUInt32LE(0x200, section + 16);
  bytes.writeUInt32LE(0x400, section + 20);
  const directory = (at: number, entries: readonly (readonly [id: number, to: number])[]) => {
    bytes.writeUInt16LE(entries.length, at + 14);
    entries.forEach(([id, to], index) => {
      bytes.writeUInt32LE(id, at + 16 + index * 8);
      bytes.writeUInt32LE(to, at + 20 + index * 8);
    });
  };
  // An icon comes before the version.
  directory(0x400, [
    [3, 0x8000_0030],
    [16, 0x8000_0030],
  ]);
  directory(0x430, [[1, 0x8000_0050]]);
  directory(0x450, [[1033, 0x70]]);
  bytes.writeUInt32LE(0x3090, 0x470);
  bytes.writeUInt32LE(92, 0x474);
  bytes.write('VS_VERSION_INFO', 0x496, 'utf16le');
  const fixed = 0x4b8;
  bytes.writeUInt32LE(0xfeef04bd, fixed);
  [10, 8, 14, 12].forEach((offset, index) =>
    bytes.writeUInt16LE(numbers[index] ?? 0, fixed + offset),
  );
  return bytes;
}

async function versionOf(bytes: Uint8Array): Promise<string> {
  const path = join(folder, 'a.dll');
  await writeFile(path, bytes);
  return readPeVersion(path);
}

it.each([
  [[1, 5, 2, 0], {}, '1.5.2'],
  [[2, 0, 17, 4021], {}, '2.0.17.4021'],
  [[3, 0, 0, 0], { isWide: false }, '3.0.0'],
  [[0, 0, 0, 0], {}, ''],
])('a library of version %j', async (numbers, options, expected) => {
  expect(await versionOf(library(numbers, options))).toBe(expected);
});

it.each([
  ['nothing', Buffer.alloc(0)],
  ['a program of Linux', Buffer.from('\x7fELF and more')],
  ['the first bytes alone', library([1, 2, 3, 4]).subarray(0, 0x90)],
  ['no resources', library([1, 2, 3, 4]).fill(0, 0x118, 0x11c)],
])('%s has none', async (_, bytes) => {
  expect(await versionOf(bytes)).toBe('');
});

it('a file with any bytes changed is read to an end', async () => {
  const whole = library([1, 5, 2, 0]);
  const change = fc.tuple(fc.nat(whole.length - 1), fc.nat(255));
  const reading = fc.asyncProperty(
    fc.array(change, { minLength: 1, maxLength: 20 }),
    async (changes) => {
      const bytes = Buffer.from(whole);
      for (const [place, value] of changes) bytes[place] = value;
      expect(await versionOf(bytes)).toMatch(/^(?:[\d.]+)?$/);
    },
  );
  await fc.assert(reading, { seed: 1 });
});
