/** A kind of file that software comes in, recognised only by its content. */
interface PackageKind {
  /** Endings of its name; the first is given to a file with another one. */
  readonly endings: readonly [string, ...string[]];
  readonly isHead: (head: Buffer) => boolean;
}

const startsWith =
  (...marks: readonly (string | readonly number[])[]) =>
  (head: Buffer): boolean =>
    marks.some((mark) => {
      const bytes = typeof mark === 'string' ? Buffer.from(mark, 'latin1') : Buffer.from(mark);
      return head.subarray(0, bytes.length).equals(bytes);
    });

const kinds: readonly PackageKind[] = [
  { endings: ['zip'], isHead: startsWith('PK\x03\x04', 'PK\x05\x06') },
  { endings: ['pkg', 'xar'], isHead: startsWith('xar!') },
  { endings: ['tar.gz', 'tgz', 'gz'], isHead: startsWith([0x1f, 0x8b]) },
  { endings: ['tar.bz2', 'tbz2', 'bz2'], isHead: startsWith('BZh') },
  { endings: ['tar.xz', 'txz', 'xz'], isHead: startsWith([0xfd, 0x37, 0x7a, 0x58, 0x5a, 0]) },
  { endings: ['7z'], isHead: startsWith([0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]) },
  { endings: ['rar'], isHead: startsWith('Rar!\x1a\x07') },
  { endings: ['exe', 'msix'], isHead: startsWith('MZ') },
  { endings: ['msi'], isHead: startsWith([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]) },
  { endings: ['deb'], isHead: startsWith('!<arch>\ndebian') },
  { endings: ['rpm'], isHead: startsWith([0xed, 0xab, 0xee, 0xdb]) },
  { endings: ['tar'], isHead: (head) => head.toString('latin1', 257, 262) === 'ustar' },
];

/** A disk image has no head of its own, but a trailer. */
const diskImageEndings = ['dmg'] as const;

export const headBytes = 512;
export const tailBytes = 512;

/**
 * The endings that a package's name may have, by its first and last 512 bytes; null for bytes that are not a package's.
 */
export function packageEndings(head: Buffer, tail: Buffer): readonly [string, ...string[]] | null {
  const kind = kinds.find(({ isHead }) => isHead(head));
  if (kind) return kind.endings;
  return tail.length === tailBytes && startsWith('koly')(tail) ? diskImageEndings : null;
}

const longestName = 100;

/** A client's name for a file as a name that is safe in a path, an address and a header: 'Surge-XT.zip'. */
export function safePackageName(fileName: string, endings: readonly [string, ...string[]]): string {
  const base = fileName
    .split(/[\\/]/)
    .at(-1)
    ?.normalize('NFKD')
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/\.{2,}/g, '.')
    .replace(/^[-._]+|(?<![-._])[-._]+$/g, '');
  const ending = endings.find((known) => base?.toLowerCase().endsWith(`.${known}`)) ?? endings[0];
  const stem = (base ?? '').replace(new RegExp(`\\.${ending.replaceAll('.', '\\.')}$`, 'i'), '');
  return `${stem.slice(0, longestName).replace(/(?<![-._])[-._]+$/, '') || 'package'}.${ending}`;
}
