import {
  auId,
  type FoundReference,
  isOfApple,
  UnreadableFileError,
  vst2Id,
  vst3Id,
} from './plugin-reference.ts';

/** No line of a project that names a plugin is longer. */
const longestLine = 20_000;

/**
 * The plugins of a REAPER project: lines such as `<VST "VST3: Pro-Q 4 (FabFilter)" "FabFilter Pro-Q 4.vst3" …`. REAPER's
 * own effects are left out.
 * @throws UnreadableFileError where it is no such project
 */
export async function* readReaper(pieces: AsyncIterable<string>): AsyncGenerator<FoundReference> {
  let isFirst = true;
  for await (const line of linesOf(pieces)) {
    if (isFirst && !line.replace(/^\uFEFF/, '').startsWith('<REAPER_PROJECT')) {
      throw new UnreadableFileError('This file is not a REAPER project.');
    }
    isFirst = false;
    const reference = /^\s*<(?:VST|AU|CLAP|LV2|DX) /.test(line) ? readLine(line.trim()) : null;
    if (reference) yield reference;
  }
  if (isFirst) throw new UnreadableFileError('This file is empty.');
}

/** Lines, each cut where it is longer than any that names a plugin. */
async function* linesOf(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const piece of pieces) {
    const lines = `${rest}${piece}`.split('\n');
    rest = (lines.pop() ?? '').slice(0, longestLine);
    for (const line of lines) yield line.slice(0, longestLine);
  }
  if (rest !== '') yield rest;
}

/** Words of a line: bare, or in one of three kinds of quotes. */
const tokensOf = (line: string): readonly string[] =>
  Array.from(
    line.matchAll(/"([^"]*)"|'([^']*)'|`([^`]*)`|(\S+)/g),
    ([, double, single, back, bare]) => double ?? single ?? back ?? bare ?? '',
  );

const prefix = /^(VST3|VST|AUv3|AU|CLAP|LV2|DX)i?: /;
/** REAPER's text behind the maker: numbers of channels and outputs, and what it is built for. */
const additions =
  / \((?:\d+ out|\d+->\d+ch|\d+ch|mono|mono2|stereo|x86|x64|x86_64|arm64|arm64ec|(?:32|64)(?:[ -]?bits?)?)\)$/i;
const nameAndVendor = /^(.+?) \(((?:[^()]|\([^()]*\))+)\)$/;

const formatNames = new Map([
  ['VST', 'VST2'],
  ['AUv3', 'AU'],
]);

function readLine(line: string): FoundReference | null {
  const [, title = '', file = '', ...others] = tokensOf(line);
  const kind = prefix.exec(title)?.[1];
  if (kind === undefined) return null;
  let words = title.replace(prefix, '');
  while (additions.test(words)) words = words.replace(additions, '');
  const [, name = words, vendor = ''] = nameAndVendor.exec(words) ?? [];
  if (vendor === 'Cockos') return null;
  const format = formatNames.get(kind) ?? kind;
  const id = idOf(format, file, others);
  return isOfApple(id) ? null : { name, vendor, format, id };
}

function idOf(format: string, file: string, others: readonly string[]): string {
  switch (format) {
    case 'AU':
      return auId(others.slice(1, 4));
    case 'CLAP':
    case 'LV2':
      return file === '' ? '' : `${format.toLowerCase()}:${file}`;
    case 'VST2':
    case 'VST3': {
      // Only the number, or with the class of a VST3 plugin behind it.
      const [, number = '', classId = ''] =
        /^(\d+)(?:[{<]([\da-f]+)[}>])?$/i.exec(others[2] ?? '') ?? [];
      return format === 'VST3' ? vst3Id(classId) : vst2Id(number);
    }
    default:
      return '';
  }
}
