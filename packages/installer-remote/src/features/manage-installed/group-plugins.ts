import type { InstalledComponent } from '@patchbay/shared/bridge';
import { componentFormat } from '@patchbay/domain/format';
import { compareVersions, parseVersion } from '@patchbay/domain/versions';
import { fileNameOf } from '../../lib/installed/derive-status.ts';

/** A plugin as a person knows it: all files of one name. */
export interface PluginGroup {
  readonly name: string;
  /** The newest of its files' versions; empty where none can be read. */
  readonly version: string;
  /** Each once: 'VST3', 'AU'. */
  readonly formats: readonly string[];
  readonly components: readonly InstalledComponent[];
}

/** The base name of a component's path, before its first dot (specification, section 3). */
function groupNameOf({ componentPath, filename }: InstalledComponent): string {
  const file = fileNameOf(componentPath) || fileNameOf(filename);
  const base = file.split('.', 1)[0]?.trim() ?? '';
  return base === '' ? file : base;
}

const extensionOf = ({ extension, filename }: InstalledComponent): string =>
  (extension === '' ? (/\.([^.]+)$/.exec(filename)?.[1] ?? '') : extension).replace(/^\.+/, '');

const formatOf = (component: InstalledComponent): string => {
  const extension = extensionOf(component);
  return componentFormat(`x.${extension}`) ?? extension.toUpperCase();
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

/** The plugins behind components. What is a single application is none (specification, section 3). */
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
    .map(([name, members]) => ({
      name,
      version: newestVersion(members),
      formats: [...new Set(members.map(formatOf))].filter((format) => format !== ''),
      components: members,
    }));
}
