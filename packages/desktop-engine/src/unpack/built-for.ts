import { open } from 'node:fs/promises';

/** As Node.js calls them; `any` where only the system is known. */
export type Processor = 'x64' | 'ia32' | 'arm64' | 'arm' | 'riscv64' | 'other' | 'any';

/** A system and a processor that a program is made for. */
export interface Build {
  readonly platform: NodeJS.Platform;
  readonly processor: Processor;
}

/** A computer, as Node.js names its parts. */
export interface Machine {
  readonly platform: NodeJS.Platform;
  readonly arch: string;
}

export const programHeadBytes = 4096;
/** A program of macOS is for a few kinds of processor at most; a class of Java begins alike, with a larger number. */
const maxParts = 18;

const elfProcessors = new Map<number, Processor>([
  [0x3e, 'x64'],
  [0x03, 'ia32'],
  [0xb7, 'arm64'],
  [0x28, 'arm'],
  [0xf3, 'riscv64'],
]);
const machProcessors = new Map<number, Processor>([
  [0x01_00_00_07, 'x64'],
  [0x07, 'ia32'],
  [0x01_00_00_0c, 'arm64'],
]);
const peProcessors = new Map<number, Processor>([
  [0x86_64, 'x64'],
  [0x01_4c, 'ia32'],
  [0xaa_64, 'arm64'],
  [0xa6_41, 'arm64'],
]);

const build = (
  platform: NodeJS.Platform,
  processors: ReadonlyMap<number, Processor>,
  code: number,
): Build => ({ platform, processor: processors.get(code) ?? 'other' });

/** No program is shorter. */
const leastBytes = 20;

/** The systems and processors that the beginning of a file says it is for: of none, it is no program. */
export function readBuilds(start: Buffer): readonly Build[] {
  if (start.length < leastBytes) return [];
  // A number that is not in the file is 0.
  const head = Buffer.alloc(programHeadBytes + 8);
  start.copy(head, 0, 0, programHeadBytes);
  switch (head.readUInt32BE(0)) {
    case 0x7f_45_4c_46: {
      const code = head[5] === 2 ? head.readUInt16BE(18) : head.readUInt16LE(18);
      return [build('linux', elfProcessors, code)];
    }
    case 0xcf_fa_ed_fe:
    case 0xce_fa_ed_fe:
      return [build('darwin', machProcessors, head.readUInt32LE(4))];
    case 0xca_fe_ba_be:
      return partsOf(head, 20);
    case 0xca_fe_ba_bf:
      return partsOf(head, 32);
  }
  if (head.toString('latin1', 0, 2) !== 'MZ') return [];
  const at = head.readUInt32LE(0x3c);
  if (head.toString('latin1', at, at + 4) !== 'PE\0\0') return [];
  return [build('win32', peProcessors, head.readUInt16LE(at + 4))];
}

/** The parts of a program of macOS for several kinds of processor. */
function partsOf(head: Buffer, partBytes: number): readonly Build[] {
  const count = head.readUInt32BE(4);
  if (count > maxParts) return [];
  return Array.from({ length: count }, (_, index) =>
    build('darwin', machProcessors, head.readUInt32BE(8 + index * partBytes)),
  );
}

export async function readFileBuilds(path: string): Promise<readonly Build[]> {
  const file = await open(path);
  try {
    const head = Buffer.alloc(programHeadBytes);
    const { bytesRead } = await file.read(head, 0, programHeadBytes, 0);
    return readBuilds(head.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}

const folderProcessors = new Map<string, Processor>([
  ['x86_64', 'x64'],
  ['amd64', 'x64'],
  ['x86', 'ia32'],
  ['i386', 'ia32'],
  ['i686', 'ia32'],
  ['aarch64', 'arm64'],
  ['arm64', 'arm64'],
  ['arm64ec', 'arm64'],
  ['arm64x', 'arm64'],
  ['armv7l', 'arm'],
  ['riscv64', 'riscv64'],
]);

const folderBuilds = new Map<string, Build>([
  ['macos', { platform: 'darwin', processor: 'any' }],
  // Of AAX.
  ['x64', { platform: 'win32', processor: 'x64' }],
  ['win32', { platform: 'win32', processor: 'ia32' }],
]);

/** The build that a folder of a bundle's `Contents` is for, such as `x86_64-linux`; null where its name says none. */
export function folderBuild(name: string): Build | null {
  const known = folderBuilds.get(name.toLowerCase());
  if (known) return known;
  const [, processor = '', system] = /^(.+)-(linux|win)$/i.exec(name) ?? [];
  if (system === undefined) return null;
  const platform = system.toLowerCase() === 'linux' ? 'linux' : 'win32';
  return { platform, processor: folderProcessors.get(processor.toLowerCase()) ?? 'other' };
}

/** Kinds of processor whose programs a system runs on another one: Apple's and Microsoft's translators. */
const translated = new Map<string, readonly Processor[]>([
  ['darwin arm64', ['x64']],
  ['win32 arm64', ['x64', 'ia32']],
  ['win32 x64', ['ia32']],
]);

/** How a program is for a computer; the larger, the better. */
export const fits = { not: 0, translated: 1, unknown: 2, native: 3 } as const;

/** How a build is for this computer: it may be one that the system translates. */
export function fitOf({ platform, processor }: Build, machine: Machine): number {
  if (platform !== machine.platform) return fits.not;
  if (processor === 'any') return fits.unknown;
  if (processor === machine.arch) return fits.native;
  const others = translated.get(`${machine.platform} ${machine.arch}`) ?? [];
  return others.includes(processor) ? fits.translated : fits.not;
}

const systemNames = new Map<string, string>([
  ['linux', 'Linux'],
  ['darwin', 'macOS'],
  ['win32', 'Windows'],
]);
const processorNames = new Map<string, string>([
  ['x64', 'Intel and AMD, 64-bit'],
  ['ia32', 'Intel and AMD, 32-bit'],
  ['arm64', 'ARM, 64-bit'],
  ['arm', 'ARM, 32-bit'],
  ['riscv64', 'RISC-V, 64-bit'],
]);

/** A build in words: 'Linux (ARM, 64-bit)'. */
export function buildWords(platform: string, processor: string): string {
  const system = systemNames.get(platform) ?? 'another system';
  if (processor === 'any') return system;
  return `${system} (${processorNames.get(processor) ?? 'another processor'})`;
}
