import type { InstalledComponent } from '@patchbay/shared/bridge';
import { fileNameOf } from '../../installs/installed/file-name.ts';

/** A component that is installed in several folders. */
export interface Duplicate {
  readonly filename: string;
  /** In the order in which the app found them. */
  readonly components: readonly InstalledComponent[];
  /** Not all of them are of one version. */
  readonly hasSeveralVersions: boolean;
}

/** Components of one file name that lie in more than one folder (rule N27), by their names. */
export function findDuplicates(components: readonly InstalledComponent[]): readonly Duplicate[] {
  const byName = new Map<string, InstalledComponent[]>();
  for (const component of components) {
    const name = fileNameOf(component.filename);
    const same = byName.get(name);
    if (!same) byName.set(name, [component]);
    else if (same.every(({ componentPath }) => componentPath !== component.componentPath)) {
      same.push(component);
    }
  }
  return [...byName]
    .filter(([, same]) => same.length > 1)
    .map(([filename, same]) => ({
      filename,
      components: same,
      hasSeveralVersions: new Set(same.map(({ version }) => version.trim())).size > 1,
    }))
    .toSorted((a, b) => a.filename.localeCompare(b.filename));
}
