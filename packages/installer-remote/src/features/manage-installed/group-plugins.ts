import type { InstalledComponent } from '@patchbay/shared/bridge';
import { componentFormat, foldText, searchWords } from '@patchbay/domain/format';
import { compareVersions, parseVersion } from '@patchbay/domain/versions';
import { fileNameOf } from '../../installs/installed/file-name.ts';

/** A plugin as a person knows it: all files of one name. */
export interface PluginGroup {
  readonly name: string;
  /** The newest version of its files; empty if none can be read. */
  readonly version: string;
  /** Each once: 'VST3', 'AU'. */
  readonly formats: readonly string[];
  readonly components: readonly InstalledComponent[];
}

/** The base name of a component's path, up to its first dot (rule N3). */
function groupNameOf({ componentPath, filename }: InstalledComponent): string {
  const file = fileNameOf(componentPath) || fileNameOf(filename);
  const base = file.split('.', 1)[0]?.trim() ?? '';
  return base === '' ? file : base;
}

const extensionOf = ({ extension, filename }: InstalledComponent): string =>
  (extension === '' ? (/\.([^.]+)$/.exec(filename)?.[1] ?? '') : extension).replace(/^\.+/, '');

export const formatOf = (component: InstalledComponent): string => {
  const extension = extensionOf(component);
  return componentFormat(`x.${extension}`) ?? extension.toUpperCase();
};

/** The extensions of a plugin's files of a format: '.component' for AU. */
export const extensionsOf = ({ components }: PluginGroup, format: string): string => {
  const files = components.filter((component) => formatOf(component) === format);
  return [...new Set(files.map((file) => `.${extensionOf(file)}`))].join(', ');
};

const isLoneApp = (components: readonly InstalledComponent[]) => {
  const [first, ...others] = components;
  return first !== undefined && others.length === 0 && extensionOf(first).toLowerCase() === 'app';
};

function newestVersion(components: readonly InstalledComponent[]): string {
  const versions = components.map(({ version }) => version.trim());
  const readable = versions.filter((version) => parseVersion(version) !== null);
  const [newest] = readable.toSorted((a, b) => compareVersions(b, a));
  return newest ?? versions.find((version) => version !== '') ?? '';
}

/** Components grouped into plugins. A group that is a single application is left out (rule N4). */
export function groupPlugins(components: readonly InstalledComponent[]): readonly PluginGroup[] {
  const groups = new Map<string, InstalledComponent[]>();
  for (const component of components) {
    const name = groupNameOf(component);
    const known = groups.get(name);
    if (known) known.push(component);
    else groups.set(name, [component]);
  }
  return [...groups]
    .filter(([, members]) => !isLoneApp(members))
    .map(([name, members]) => pluginOf(name, members));
}

const pluginOf = (name: string, components: readonly InstalledComponent[]): PluginGroup => ({
  name,
  version: newestVersion(components),
  formats: [...new Set(components.map(formatOf))].filter((format) => format !== ''),
  components,
});

/** Several plugins as one of another name. */
export const joinPlugins = (name: string, plugins: readonly PluginGroup[]): PluginGroup =>
  pluginOf(
    name,
    plugins.flatMap(({ components }) => components),
  );

/** Bytes on the disk; null where the app does not know it of every component. */
export function sizeOf({ components }: PluginGroup): number | null {
  const sizes = components.flatMap(({ sizeBytes }) => sizeBytes ?? []);
  return sizes.length < components.length ? null : sizes.reduce((sum, bytes) => sum + bytes, 0);
}

export const sortOrders = ['name', '-name', 'version', '-version'] as const;
export type SortOrder = (typeof sortOrders)[number];

const names = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

const searchedTexts = new WeakMap<PluginGroup, string>();

/** Folded once: there may be ten thousand, at every key that is pressed. */
function searchedText(plugin: PluginGroup): string {
  const known = searchedTexts.get(plugin);
  if (known !== undefined) return known;
  const text = foldText(`${plugin.name} ${plugin.formats.join(' ')}`);
  searchedTexts.set(plugin, text);
  return text;
}

/** The plugins whose name or format has every word of a text; 'munoz' finds 'Muñoz'. */
export function filterPlugins(
  plugins: readonly PluginGroup[],
  text: string,
): readonly PluginGroup[] {
  const words = searchWords(text);
  if (words.length === 0) return plugins;
  return plugins.filter((plugin) => words.every((word) => searchedText(plugin).includes(word)));
}

export function sortPlugins(
  plugins: readonly PluginGroup[],
  order: SortOrder,
): readonly PluginGroup[] {
  const direction = order.startsWith('-') ? -1 : 1;
  const byVersion = order.endsWith('version');
  return plugins.toSorted((a, b) => {
    const first = byVersion ? compareVersions(a.version, b.version) : names.compare(a.name, b.name);
    return direction * first || names.compare(a.name, b.name);
  });
}
