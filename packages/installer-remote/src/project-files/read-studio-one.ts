import { type FoundReference, UnreadableFileError, vst3Id } from './plugin-reference.ts';
import { attributeOf, scanTags } from './scan-tags.ts';
import { textOfEntry, type ZipEntry } from './read-zip.ts';

/** The files of a song that list its devices: effects of the mixer, instruments, and effects of notes. */
const isDeviceList = (name: string): boolean => /^Devices\/[^/]+\.xml$/.test(name);
const maxDeviceLists = 100;

const formats = new Map([
  ['VST2', 'VST2'],
  ['VST3', 'VST3'],
  ['AU', 'AU'],
  ['AUDIOUNIT', 'AU'],
  ['CLAP', 'CLAP'],
]);

/**
 * The plugins of a Studio One song: a zip archive in which each device has its class, with a name and a category such
 * as `VST3/Fx`. It names no maker. Studio One's own devices, `(Native)`, are left out.
 * @throws UnreadableFileError where it is not a song
 */
export async function* readStudioOne(
  blob: Blob,
  entries: readonly ZipEntry[],
): AsyncGenerator<FoundReference> {
  const isSong = entries.some(({ name }) => /^(?:Song\/song|metainfo)\.xml$/.test(name));
  const lists = entries.filter(({ name }) => isDeviceList(name)).slice(0, maxDeviceLists);
  if (!isSong || lists.length === 0) {
    throw new UnreadableFileError('This file is not a Studio One song.');
  }
  for (const entry of lists) {
    for await (const tag of scanTags(textOfEntry(blob, entry))) {
      if (tag.name !== 'Attributes' || attributeOf(tag, 'x:id') !== 'classInfo') continue;
      const category = attributeOf(tag, 'subCategory').split(/[/|]/, 1)[0] ?? '';
      const format = formats.get(category.toUpperCase());
      if (format === undefined) continue;
      const id = format === 'VST3' ? vst3Id(attributeOf(tag, 'classID')) : '';
      yield { name: attributeOf(tag, 'name'), vendor: '', format, id };
    }
  }
}
