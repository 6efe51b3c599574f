import {
  auId,
  type FoundReference,
  isOfApple,
  UnreadableFileError,
  vst2Id,
  vst3Id,
} from './plugin-reference.ts';
import { attributeOf, scanTags, type Tag } from './scan-tags.ts';

const formatOfInfo = new Map([
  ['VstPluginInfo', 'VST2'],
  ['Vst3PluginInfo', 'VST3'],
  ['AuPluginInfo', 'AU'],
]);
const deviceTags = new Set(['PluginDevice', 'AuPluginDevice']);

/** A plugin while its part of the file is read: the values of tags by their names. */
interface Device {
  browserPath: string;
  format: string;
  /** The depth of the tags within the description of the plugin; null outside of it. */
  depth: number | null;
  isInUid: boolean;
  readonly values: Map<string, string>;
}

/**
 * The plugins of a Live set: XML in which each device of another maker has a description with its name and numbers.
 * Where the description names no maker, the place in Live's browser that it was dragged from does.
 * @throws UnreadableFileError where it is not a Live set
 */
export async function* readAbleton(pieces: AsyncIterable<string>): AsyncGenerator<FoundReference> {
  let device: Device | null = null;
  let isLiveSet = false;
  for await (const tag of scanTags(pieces)) {
    if (!isLiveSet && tag.name !== 'Ableton') {
      throw new UnreadableFileError('This file is not a Live set.');
    }
    isLiveSet = true;
    if (deviceTags.has(tag.name) && !tag.isEmpty) {
      if (tag.isEnd && device) {
        const reference = referenceOf(device);
        if (reference) yield reference;
      }
      device = tag.isEnd
        ? null
        : { browserPath: '', format: '', depth: null, isInUid: false, values: new Map() };
    } else if (device) readIntoDevice(device, tag);
  }
  if (!isLiveSet) throw new UnreadableFileError('This file is not a Live set.');
}

function readIntoDevice(device: Device, tag: Tag): void {
  const format = formatOfInfo.get(tag.name);
  if (format !== undefined && !tag.isEmpty) {
    device.depth = tag.isEnd ? null : 0;
    device.format = format;
    return;
  }
  if (device.depth === null) {
    if (tag.name === 'BrowserContentPath') device.browserPath = attributeOf(tag, 'Value');
    return;
  }
  if (tag.isEnd) {
    device.depth -= 1;
    if (tag.name === 'Uid') device.isInUid = false;
    return;
  }
  // Deeper down are presets, which have names too.
  const isOwn = device.depth === 0 || (device.isInUid && device.depth === 1);
  if (isOwn && tag.isEmpty && device.values.size < 100) {
    device.values.set(tag.name, attributeOf(tag, 'Value'));
  }
  if (tag.isEmpty) return;
  if (tag.name === 'Uid' && device.depth === 0) device.isInUid = true;
  device.depth += 1;
}

function referenceOf({ format, browserPath, values }: Device): FoundReference | null {
  const value = (name: string) => values.get(name) ?? '';
  const id = idOf(format, value);
  if (format === '' || isOfApple(id)) return null;
  const name = value('PlugName') || value('Name') || fileName(value('Path')) || id.split(':')[1];
  if (name === undefined || name === '') return null;
  return { name, vendor: value('Manufacturer') || vendorInBrowser(browserPath), format, id };
}

function idOf(format: string, value: (name: string) => string): string {
  switch (format) {
    case 'VST2':
      return vst2Id(value('UniqueId'));
    case 'VST3': {
      const fields = [0, 1, 2, 3].map((index) => Number(value(`Fields.${index}`)));
      return vst3Id(fields.map((field) => (field >>> 0).toString(16).padStart(8, '0')).join(''));
    }
    default:
      return auId([
        value('ComponentType'),
        value('ComponentSubType'),
        value('ComponentManufacturer'),
      ]);
  }
}

const fileName = (path: string): string => path.split(/[/\\]/).at(-1) ?? '';

/** `query:Plugins#VST3:Arturia:Pigments` has the maker in its middle; of VST2 it is a folder. */
function vendorInBrowser(path: string): string {
  const [format = '', vendor = '', ...names] = path.slice(path.indexOf('#') + 1).split(':');
  const isMaker = format === 'VST3' || format === 'AUv2' || format === 'AUv3';
  if (!isMaker || names.length !== 1) return '';
  try {
    return decodeURIComponent(vendor);
  } catch {
    return '';
  }
}
