import { foldText, searchWords } from '@patchbay/domain/format';
import { compareVersions } from '@patchbay/domain/versions';
import type { PluginGroup } from './group-plugins.ts';

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
