/** The kinds of component that the engine installs. */
export const formats = ['vst3', 'clap', 'au', 'lv2', 'vst2', 'aax', 'app'] as const;
export type Format = (typeof formats)[number];

type System = 'linux' | 'darwin' | 'win32';

const everywhere: readonly System[] = ['linux', 'darwin', 'win32'];

const extensions: readonly (readonly [string, Format, readonly System[]])[] = [
  ['vst3', 'vst3', everywhere],
  ['clap', 'clap', everywhere],
  ['lv2', 'lv2', everywhere],
  ['component', 'au', ['darwin']],
  ['vst', 'vst2', ['darwin']],
  ['so', 'vst2', ['linux']],
  ['dll', 'vst2', ['win32']],
  ['aaxplugin', 'aax', ['darwin', 'win32']],
  ['app', 'app', ['darwin']],
  ['appimage', 'app', ['linux']],
  ['exe', 'app', ['win32']],
];

/** The formats that a system has components of. */
export const formatsOn = (platform: NodeJS.Platform): readonly Format[] =>
  formats.filter((format) =>
    extensions.some(
      ([, of, systems]) => of === format && systems.some((system) => system === platform),
    ),
  );

/** Extensions of what may be a folder that people see as one file. */
export const bundleExtensions: ReadonlySet<string> = new Set([
  'vst3',
  'clap',
  'lv2',
  'component',
  'vst',
  'aaxplugin',
  'app',
]);

const isAmong = (systems: readonly System[], platform: NodeJS.Platform): boolean =>
  systems.some((system) => system === platform);

const byExtension = new Map(extensions.map(([extension, ...rest]) => [extension, rest]));

/** The extension of a file name in lower case without its dot; empty where it has none. */
export const extensionOf = (name: string): string =>
  /[^.]\.([A-Za-z0-9]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** Whether some system has components of such a name. */
export const isComponentName = (name: string): boolean =>
  byExtension.has(extensionOf(name)) || bundleExtensions.has(extensionOf(name));

/** The extensions of components in these formats that a system can have. */
export const extensionsFor = (
  platform: NodeJS.Platform,
  wanted: readonly Format[],
): readonly string[] =>
  extensions
    .filter(([, format, systems]) => wanted.includes(format) && isAmong(systems, platform))
    .map(([extension]) => extension);

/** The format of a component by its file name; null where this system has no such components. */
export function formatOf(name: string, platform: NodeJS.Platform): Format | null {
  const [format, systems] = byExtension.get(extensionOf(name)) ?? [];
  if (format === undefined || systems === undefined) return null;
  return isAmong(systems, platform) ? format : null;
}
