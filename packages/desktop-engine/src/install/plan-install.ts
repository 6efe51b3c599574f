import type { SoftwareVersion } from '@patchbay/domain/entities';
import { EngineError } from '../engine-error.ts';
import { formatOf, type Format } from '../folders/formats.ts';
import { collisionKey } from '../unpack/entry-name.ts';
import type { PackageComponent } from '../unpack/package-components.ts';

export interface PlanOptions {
  readonly platform: NodeJS.Platform;
  /** The formats that are wanted on this computer. */
  readonly formats: ReadonlySet<Format>;
}

type Wanted = Pick<SoftwareVersion, 'components' | 'macInstallOrder'>;

/** The last segment of a path of any system; accents in one spelling. A version names its components by paths or names. */
const fileNameOf = (path: string): string =>
  (
    path
      .trim()
      .split(/[/\\]/)
      .findLast((segment) => segment !== '') ?? ''
  ).normalize('NFC');

const bad = (message: string) => new EngineError('bad-package', message);

/**
 * The components of a package that are installed, in the version's order: those that the version names and this system
 * can have, in the formats that are wanted. A package for several processors has one several times: then all of
 * them are answered. Each name is looked at a few times, however many there are.
 * @throws EngineError `bad-package` where one of them is missing, or none is left
 */
export function planInstall(
  found: readonly PackageComponent[],
  version: Wanted,
  { platform, formats }: PlanOptions,
): readonly PackageComponent[] {
  const named = [...new Set(version.components.map(fileNameOf).filter((name) => name !== ''))];
  const all = named.length > 0 ? named : [...new Set(found.map(({ name }) => fileNameOf(name)))];
  const possible = all.filter((name) => formatOf(name, platform) !== null);
  if (possible.length === 0) throw bad('This version has nothing for this computer’s system.');
  const wanted = possible.filter((name) => {
    const format = formatOf(name, platform);
    return format !== null && formats.has(format);
  });
  if (wanted.length === 0) {
    throw bad(
      'This version has none of the formats that you want. Choose others for it, or in the settings.',
    );
  }
  const places = new Map<string, number>();
  for (const name of version.macInstallOrder.map(fileNameOf)) {
    if (!places.has(name)) places.set(name, places.size);
  }
  const place = (name: string) => places.get(name) ?? places.size;
  requireOwnPlaces(wanted);
  const byName = new Map<string, PackageComponent[]>();
  for (const component of found) {
    const name = fileNameOf(component.name);
    const known = byName.get(name);
    if (known) known.push(component);
    else byName.set(name, [component]);
  }
  return wanted
    .toSorted((a, b) => place(a) - place(b))
    .flatMap((name) => {
      const candidates = byName.get(name);
      if (!candidates) throw bad(`The package does not have ${name}.`);
      return candidates;
    });
}

/** Components of a format share one folder: two whose names are one there would replace each other. */
function requireOwnPlaces(names: readonly string[]): void {
  const keys = new Set<string>();
  for (const name of names) {
    const key = collisionKey(name);
    if (keys.has(key)) throw bad(`The package has ${name} more than once.`);
    keys.add(key);
  }
}
