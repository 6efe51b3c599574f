import { compareVersions } from '@patchbay/shared/versions';
import type { PluginGroup } from './group-plugins.ts';

export const sortOrders = ['name', '-name', 'version', '-version'] as const;
export type SortOrder = (typeof sortOrders)[number];

const names = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** The plugins whose name or format has every word of a text; 'munoz' finds 'Muñoz'. */
export function filterPlugins(
  plugins: readonly PluginGroup[],
  text: string,
): readonly PluginGroup[] {
  const words = fold(text).split(/\s+/).filter(Boolean);
  if (words.length === 0) return plugins;
  return plugins.filter(({ name, formats }) => {
    const searched = fold(`${name} ${formats.join(' ')}`);
    return words.every((word) => searched.includes(word));
  });
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
