import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withInput } from '../../../../tools/jest/corpus.cjs';
import { programHeads } from '../testing/program-heads.ts';
import { useTemporaryFolder } from '../testing/temporary-folder.ts';
import { writeZip, type ZipEntry } from '../testing/zip-writer.ts';
import { type Machine, readBuilds } from '../unpack/built-for.ts';
import { defaultUnpackLimits } from '../unpack/limits.ts';
import { findComponents } from '../unpack/package-components.ts';
import { unpackPackage } from '../unpack/unpack-package.ts';
import { chooseBuilds } from './choose-builds.ts';

const folder = useTemporaryFolder();

const machines = {
  linux: { platform: 'linux', arch: 'x64' },
  linuxArm: { platform: 'linux', arch: 'arm64' },
  mac: { platform: 'darwin', arch: 'arm64' },
  macIntel: { platform: 'darwin', arch: 'x64' },
  windows: { platform: 'win32', arch: 'x64' },
  windowsArm: { platform: 'win32', arch: 'arm64' },
} as const satisfies Record<string, Machine>;

/** The paths of the components that a computer takes of a package. */
async function takeFile(file: string, machine: Machine): Promise<readonly string[]> {
  const target = await mkdtemp(join(folder(), 'unpacked-'));
  const entries = await unpackPackage(file, join(target, 'a'), {
    platform: machine.platform,
    limits: defaultUnpackLimits,
    freeBytes: () => Promise.resolve(Infinity),
  });
  const found = findComponents(entries, machine.platform);
  const chosen = await chooseBuilds(join(target, 'a'), found, machine);
  return chosen.map(({ segments }) => segments.join('/'));
}

async function take(entries: readonly ZipEntry[], machine: Machine) {
  const file = join(folder(), 'package.zip');
  await writeFile(file, writeZip(entries));
  return takeFile(file, machine);
}

const file = (name: string, data: Buffer | string = 'x'): ZipEntry => ({ name, data });

it.each<[string, keyof typeof programHeads, readonly (keyof typeof machines)[]]>([
  ['Echo.clap', 'linuxIntel', ['linux']],
  ['Echo.clap', 'linux32', []],
  ['Echo.clap', 'linuxArm', ['linuxArm']],
  ['Echo.clap', 'linuxRiscV', []],
  ['Echo.clap', 'windowsIntel', ['windows', 'windowsArm']],
  ['Echo.clap', 'windows32', ['windows', 'windowsArm']],
  ['Echo.clap', 'windowsArm', ['windowsArm']],
  ['Echo.vst3/Contents/MacOS/Echo', 'macIntel', ['mac', 'macIntel']],
  ['Echo.vst3/Contents/MacOS/Echo', 'macArm', ['mac']],
  ['Echo.vst3/Contents/MacOS/Echo', 'macUniversal', ['mac', 'macIntel']],
  ['Echo.vst3/Contents/x86_64-linux/Echo.so', 'linuxIntel', ['linux']],
  ['Echo.lv2/Echo.so', 'linuxArm', ['linuxArm']],
])('%s of the build %s runs on these: %j (I64)', async (name, build, expected) => {
  const taken: string[] = [];
  for (const [machineName, machine] of Object.entries(machines)) {
    const paths = await take([file(name, programHeads[build])], machine).catch(() => []);
    if (paths.length > 0) taken.push(machineName);
  }
  expect(taken).toEqual(expected);
});

it('a refusal says what it is built for, and what this computer has (I64)', async () => {
  const universal = file('Echo.vst3/Contents/MacOS/Echo', programHeads.macUniversal);
  await expect(take([universal], machines.linuxArm)).rejects.toThrow(
    'Echo.vst3 is built for macOS (Intel and AMD, 64-bit), macOS (ARM, 64-bit). This computer has Linux (ARM, 64-bit).',
  );
});

it('a bundle says by its folders what its programs do not say, and needs no program (I64)', async () => {
  const named = [
    file('Echo.vst3/Contents/x86_64-win/Echo.vst3'),
    file('Echo.vst3/Contents/MacOS/Echo'),
  ];
  await expect(take(named, machines.linux)).rejects.toThrow(
    'Echo.vst3 is built for Windows (Intel and AMD, 64-bit), macOS. This computer has Linux',
  );
  for (const machine of [machines.windows, machines.mac, machines.macIntel]) {
    expect(await take(named, machine)).toHaveLength(1);
  }
  const aax = [file('Echo.aaxplugin/Contents/x64/Echo.aaxplugin')];
  expect(await take(aax, machines.windows)).toHaveLength(1);
  await expect(take(aax, machines.mac)).rejects.toThrow('is built for Windows');
  const arm = [file('Echo.vst3/Contents/aarch64-linux/Echo.so')];
  expect(await take(arm, machines.linuxArm)).toHaveLength(1);
  expect(await take([file('Presets.lv2/manifest.ttl')], machines.linuxArm)).toHaveLength(1);
});

it('a bundle for several is taken where one of its programs runs (I64)', async () => {
  const merged = [
    file('Echo.vst3/Contents/x86_64-linux/Echo.so', programHeads.linuxIntel),
    file('Echo.vst3/Contents/x86_64-win/Echo.vst3', programHeads.windowsIntel),
    file('Echo.vst3/Contents/MacOS/Echo', programHeads.macUniversal),
  ];
  for (const machine of [machines.linux, machines.windows, machines.mac]) {
    expect(await take(merged, machine)).toEqual(['Echo.vst3']);
  }
  await expect(take(merged, machines.linuxArm)).rejects.toThrow('This computer has Linux (ARM');
});

const sideBySide = ['Linux', 'Linux ARM64', 'Win32', 'Win64', 'macOS'].map((system) =>
  file(`${system}/Echo.clap`),
);

it.each<[keyof typeof machines, string]>([
  ['linux', 'Linux/Echo.clap'],
  ['linuxArm', 'Linux ARM64/Echo.clap'],
  ['windows', 'Win64/Echo.clap'],
  ['mac', 'macOS/Echo.clap'],
])('of a folder for each system %s takes its own (I63)', async (machine, expected) => {
  expect(await take(sideBySide, machines[machine])).toEqual([expected]);
});

it('programs say which of two it is, whatever their folders are called (I63)', async () => {
  const entries = [
    file('First/Echo.clap', programHeads.linuxArm),
    file('Second/Echo.clap', programHeads.linuxIntel),
  ];
  expect(await take(entries, machines.linux)).toEqual(['Second/Echo.clap']);
  expect(await take(entries, machines.linuxArm)).toEqual(['First/Echo.clap']);
  const twice = entries.map(({ name }) => ({ name, data: programHeads.linuxIntel }));
  await expect(take(twice, machines.linux)).rejects.toThrow('more than once');
});

it.each([
  'darwin',
  'MacOSX',
  'OSX',
  'mac',
  'Windows_x64',
  'windows-x86_64',
  'Win 64 bit',
  'Ubuntu',
  'linux-i386',
  'Linux (VST3)',
])('%s is the folder of a system (I63)', async (name) => {
  const taken = await Promise.all(
    (['linux', 'darwin', 'win32'] as const).map(async (platform) => {
      const paths = await take([file(`${name}/Echo.vst3/a`), file('B.clap')], {
        platform,
        arch: 'x64',
      }).catch(
        // Of the right system, and another processor.
        () => [name],
      );
      return paths.some((path) => path.startsWith(name));
    }),
  );
  expect(taken.filter(Boolean)).toHaveLength(1);
});

it.each([
  'Fleetwood Mac',
  'Winterthur',
  'Win Studio',
  'Linuxaudio Makers',
  'Darwin Labs',
  'MacBeth',
])('%s is a maker (I63)', async (name) => {
  for (const machine of [machines.linux, machines.windows, machines.mac]) {
    expect(await take([file(`${name}/Echo.clap`)], machine)).toHaveLength(1);
  }
});

it('a file that is no program, or ends within its head, says no build', () => {
  const java = Buffer.from([0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 52, 0, 1, 0, 1]);
  const texts = ['', 'MZ', 'a text', '\x7fEL', '\x7fELF', '#!/bin/sh\n'];
  for (const head of [java, ...texts.map((text) => Buffer.from(text, 'latin1'))]) {
    expect(readBuilds(head)).toEqual([]);
  }
  for (const head of Object.values(programHeads)) {
    for (let length = 0; length < head.length; length += 1) {
      expect(() => readBuilds(head.subarray(0, length))).not.toThrow();
    }
  }
});

withInput('systems-side-by-side.zip', ({ path }) => {
  it.each<[keyof typeof machines, string]>([
    ['linux', 'Linux/Echo.vst3'],
    ['windows', 'Win64/Echo.vst3'],
    ['mac', 'macOS/Echo.vst3'],
  ])('has one for %s (I63)', async (machine, expected) => {
    expect(await takeFile(path, machines[machine])).toEqual([expected]);
  });
});
