import { softwareListAsText } from './software-list.ts';
import { gzipped, zipped } from './testing/packed-files.ts';
import { textOf } from './file-texts.ts';
import { maxReferences } from './plugin-reference.ts';
import { readProject } from './read-project.ts';
import { scanTags } from './scan-tags.ts';

const blob = (...parts: readonly BlobPart[]) => new Blob([...parts]);
const cut = async (whole: Promise<Blob>, bytes: number) => (await whole).slice(0, bytes);
const device = (name: string) =>
  `<PluginDevice Id="1"><PluginDesc><VstPluginInfo Id="0"><PlugName Value="${name}"/></VstPluginInfo></PluginDesc></PluginDevice>`;
const set = (inside: string) => gzipped(`<?xml version="1.0"?><Ableton>${inside}</Ableton>`);
const devices = (xml: string) => zipped({ 'Song/song.xml': '<Song/>', 'Devices/a.xml': xml });

/** A zip archive with other numbers in its last part, which says where its directory is. */
async function withEnd(change: (end: DataView) => void): Promise<Blob> {
  const bytes = await (await devices('<A/>')).arrayBuffer();
  change(new DataView(bytes, bytes.byteLength - 22));
  return new Blob([bytes]);
}

it.each([
  ['nothing', () => blob(''), 'neither a project'],
  ['a picture', () => blob('\u0089PNG\r\n'), 'neither a project'],
  ['other XML, compressed', () => gzipped('<svg/>'), 'not a Live set'],
  ['no XML, compressed', () => gzipped('hello'), 'not a Live set'],
  ['half a Live set', () => cut(set(device('A').repeat(500)), 80), 'damaged'],
  ['a tag without an end', () => set(`<${'x'.repeat(2_000_000)}`), 'without an end'],
  [
    'an attribute without an end',
    () => set(`<Name Value="${'x'.repeat(2_000_000)}`),
    'without an end',
  ],
  [
    'plugins without end',
    () =>
      set(Array.from({ length: maxReferences + 1 }, (_, index) => device(`P${index}`)).join('')),
    'more than 2,000 plugins',
  ],
  ['an archive without a song', () => zipped({ 'a.txt': 'a' }), 'not a Studio One song'],
  ['half an archive', () => cut(devices('<A/>'), 90), 'not a complete zip'],
  ['the beginning of an archive', () => blob('PK'), 'not a complete zip'],
  [
    'a directory behind the end',
    () => withEnd((end) => end.setUint32(16, 4_000_000, true)),
    'not a complete zip',
  ],
  [
    'more files than the directory has',
    () => withEnd((end) => end.setUint16(10, 60, true)),
    'not a complete zip',
  ],
  [
    'a directory in the wrong place',
    () => withEnd((end) => end.setUint32(16, 3, true)),
    'not a complete zip',
  ],
  [
    'a directory of a gigabyte',
    () => withEnd((end) => end.setUint32(12, 2 ** 30, true)),
    'too large',
  ],
  ['JSON that is no list', () => blob('{"software": []}'), 'not a list of installed software'],
  ['broken JSON', () => blob('{"format"'), 'not a list of installed software'],
  [
    'a newer list',
    () => blob('{"format":"installed-software","formatVersion":2}'),
    'newer than this page',
  ],
  [
    'a list that is too long',
    () => blob(softwareListAsText([]), ' '.repeat(5_000_000)),
    'too large',
  ],
])('%s is refused in words (N24)', async (_, make, message) => {
  await expect(readProject(await make())).rejects.toThrow(message);
});

it('what is unpacked beyond a limit is not unpacked any more (N24)', async () => {
  let given = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      given += 1;
      controller.enqueue(new Uint8Array(1_000));
    },
  });
  const read = async () => {
    for await (const text of textOf(endless, 10_000)) expect(text).toHaveLength(1_000);
  };
  await expect(read()).rejects.toThrow('too large');
  expect(given).toBeLessThan(15);
});

it('tags are found wherever the pieces of a text end, and comments and quotes are heeded', async () => {
  const xml = `<a b="1>2" c='"'/><!-- <no/> > --><![CDATA[<no>]]><d>text</d><e\n f = "&lt;&#65;&#x42;&amp;"></e>`;
  async function* pieces(size: number) {
    for (let at = 0; at < xml.length; at += size) {
      yield await Promise.resolve(xml.slice(at, at + size));
    }
  }
  for (const size of [1, 2, 7, 1_000]) {
    const tags: string[] = [];
    for await (const { name, isEnd, isEmpty } of scanTags(pieces(size))) {
      tags.push(`${isEnd ? '/' : ''}${name}${isEmpty ? '/' : ''}`);
    }
    expect(tags).toEqual(['a/', 'd', '/d', 'e', '/e']);
  }
});

it('names are text, whatever is in them', async () => {
  const { references } = await readProject(
    await set(
      device('&lt;img src=x&gt;&#10;&#8238;evil') + device('  ') + device(`L${'o'.repeat(500)}ng`),
    ),
  );
  expect(references.map(({ name }) => name)).toEqual(['<img src=x> evil', `L${'o'.repeat(199)}`]);
});
