import { fileNameOf } from '../../installed/file-name.ts';

/** The formats by the extensions of their files on all systems; ids as the desktop app has them (rule I52). */
const formatByExtension = new Map([
  ['vst3', 'vst3'],
  ['clap', 'clap'],
  ['component', 'au'],
  ['lv2', 'lv2'],
  ['vst', 'vst2'],
  ['so', 'vst2'],
  ['dll', 'vst2'],
  ['aaxplugin', 'aax'],
  ['app', 'app'],
  ['appimage', 'app'],
  ['exe', 'app'],
]);

const names = new Map([
  ['vst3', 'VST3'],
  ['clap', 'CLAP'],
  ['au', 'Audio Units'],
  ['lv2', 'LV2'],
  ['vst2', 'VST2'],
  ['aax', 'AAX'],
  ['app', 'Applications'],
]);

/** The usual name of a format; the app's own word for one that this page does not know. */
export const formatName = (format: string): string => names.get(format) ?? format.toUpperCase();

const extensionOf = (file: string): string =>
  fileNameOf(file).split('.').at(-1)?.toLowerCase() ?? '';

/** The format that a component is installed as; null for one that this page does not know. */
export const installFormat = (file: string): string | null =>
  formatByExtension.get(extensionOf(file)) ?? null;

/** The formats of components that this computer can have, each once. */
export const installFormats = (
  components: readonly string[],
  extensions: ReadonlySet<string>,
): readonly string[] => [
  ...new Set(
    components
      .filter((file) => extensions.has(extensionOf(file)))
      .map(installFormat)
      .filter((format) => format !== null),
  ),
];
