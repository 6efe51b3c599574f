/** Beginnings of programs, as systems have them. */

const elf = (machine: number): Buffer => {
  const head = Buffer.alloc(64);
  head.write('\x7fELF\x02\x01', 0, 'latin1');
  head.writeUInt16LE(machine, 18);
  return head;
};

const mach = (processor: number): Buffer => {
  const head = Buffer.alloc(32);
  head.writeUInt32LE(0xfe_ed_fa_cf, 0);
  head.writeUInt32LE(processor, 4);
  return head;
};

const fat = (...processors: readonly number[]): Buffer => {
  const head = Buffer.alloc(8 + 20 * processors.length);
  head.writeUInt32BE(0xca_fe_ba_be, 0);
  head.writeUInt32BE(processors.length, 4);
  processors.forEach((processor, index) => head.writeUInt32BE(processor, 8 + 20 * index));
  return head;
};

const pe = (machine: number): Buffer => {
  const head = Buffer.alloc(256);
  head.write('MZ', 0, 'latin1');
  head.writeUInt32LE(128, 0x3c);
  head.write('PE\0\0', 128, 'latin1');
  head.writeUInt16LE(machine, 132);
  return head;
};

const [machIntel, machArm] = [0x01_00_00_07, 0x01_00_00_0c];

export const programHeads = {
  linuxIntel: elf(0x3e),
  linux32: elf(0x03),
  linuxArm: elf(0xb7),
  linuxRiscV: elf(0xf3),
  macIntel: mach(machIntel),
  macArm: mach(machArm),
  macUniversal: fat(machIntel, machArm),
  windowsIntel: pe(0x86_64),
  windows32: pe(0x01_4c),
  windowsArm: pe(0xaa_64),
} as const;
