import { type FoundReference, UnreadableFileError, vst2Id, vst3Id } from './plugin-reference.ts';
import { textOfEntry, type ZipEntry } from './read-zip.ts';
import { attributeOf, scanTags } from './scan-tags.ts';

const isProject = ({ name }: ZipEntry): boolean => name === 'project.xml';

/** Whether an archive is a DAWproject: no other project has such a file. */
export const isDawProject = (entries: readonly ZipEntry[]): boolean => entries.some(isProject);

/** The devices of other makers; those of the program itself have tags such as `Equalizer` and `BuiltinDevice`. */
const formats = new Map([
  ['Vst2Plugin', 'VST2'],
  ['Vst3Plugin', 'VST3'],
  ['ClapPlugin', 'CLAP'],
  ['AuPlugin', 'AU'],
]);

/**
 * The plugins of a DAWproject, the format in which Bitwig Studio, Studio One and others exchange projects: a zip archive
 * whose `project.xml` names each device, with its maker and the number that the plugin has in its format.
 * @throws UnreadableFileError
 */
export async function* readDawProject(
  blob: Blob,
  entries: readonly ZipEntry[],
): AsyncGenerator<FoundReference> {
  const project = entries.find(isProject);
  let isRead = false;
  if (!project) return;
  for await (const tag of scanTags(textOfEntry(blob, project))) {
    isRead ||= tag.name === 'Project';
    const format = formats.get(tag.name);
    if (format === undefined || tag.isEnd) continue;
    const name = attributeOf(tag, 'deviceName') || attributeOf(tag, 'name');
    const id = idOf(format, attributeOf(tag, 'deviceID'));
    yield { name, vendor: attributeOf(tag, 'deviceVendor'), format, id };
  }
  if (!isRead) throw new UnreadableFileError('This file is not a DAWproject.');
}

function idOf(format: string, deviceId: string): string {
  if (format === 'VST2') return vst2Id(deviceId);
  if (format === 'VST3') return vst3Id(deviceId);
  return format === 'CLAP' && deviceId !== '' ? `clap:${deviceId}` : '';
}
