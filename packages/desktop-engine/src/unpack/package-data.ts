import { formatOf } from '../folders/formats.ts';
import type { PackageComponent } from './package-components.ts';
import type { PackageEntry } from './read-package.ts';

/** A folder with the data of a component, beside it in the package: 'Echo Data' of 'Echo.dll'. */
export interface PackageData {
  readonly name: string;
  readonly segments: readonly string[];
  /** Where the component's format has a place for it: a VST2 plugin looks for its data beside itself. */
  readonly hasPlace: boolean;
}

const dataName =
  /^[ ._-]*(?:data|content|presets?|samples?|resources?|library|soundsets?|wavetables?)?$/;

/** The folders beside components that are called after them. What a maker adds for people to read is none. */
export function findData(
  entries: readonly PackageEntry[],
  components: readonly PackageComponent[],
  platform: NodeJS.Platform,
): readonly PackageData[] {
  const owners = components.map(({ name, segments }) => ({
    prefix: name.replace(/\.[^.]+$/, '').toLowerCase(),
    folder: segments.slice(0, -1).join('/'),
    depth: segments.length,
    hasPlace: formatOf(name, platform) === 'vst2',
  }));
  const found = new Map<string, PackageData>();
  for (const { segments, componentDepth } of entries) {
    if (componentDepth > 0) continue;
    for (const { prefix, folder, depth, hasPlace } of owners) {
      const name = segments[depth - 1] ?? '';
      if (segments.length <= depth || !name.toLowerCase().startsWith(prefix)) continue;
      if (!dataName.test(name.slice(prefix.length).toLowerCase())) continue;
      if (segments.slice(0, depth - 1).join('/') !== folder) continue;
      const own = segments.slice(0, depth);
      const known = found.get(own.join('/'))?.hasPlace ?? false;
      found.set(own.join('/'), { name, segments: own, hasPlace: known || hasPlace });
    }
  }
  return [...found.values()];
}
