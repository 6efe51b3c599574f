import type { Platform } from '@patchbay/domain/entities';
import { EngineError } from '../engine-error.ts';
import { bundleExtensions, extensionOf, formatOf } from '../folders/formats.ts';
import { folderBuild, type Processor } from './built-for.ts';
import type { PackageEntry } from './read-package.ts';

/** A component within a package. */
export interface PackageComponent {
  /** The last part of its path. */
  readonly name: string;
  readonly segments: readonly string[];
  /** Where its programs are, if it has any. */
  readonly programs: readonly (readonly string[])[];
  /** The processor that the folders around it are called after; null where they are called after none. */
  readonly processor: Processor | null;
}

/** Whether a folder of this name is a bundle: seen by people as one file. */
export const isBundleName = (name: string): boolean => bundleExtensions.has(extensionOf(name));

/** Words by which makers call the folders of a package that is for several systems or processors. */
const systemWords = new Map<string, readonly [system: NodeJS.Platform | null, Processor | null]>([
  ['linux', ['linux', null]],
  ['ubuntu', ['linux', null]],
  ['debian', ['linux', null]],
  ['linux64', ['linux', 'x64']],
  ['linux32', ['linux', 'ia32']],
  ['mac', ['darwin', null]],
  ['macos', ['darwin', null]],
  ['macosx', ['darwin', null]],
  ['osx', ['darwin', null]],
  ['darwin', ['darwin', null]],
  ['win', ['win32', null]],
  ['windows', ['win32', null]],
  ['win64', ['win32', 'x64']],
  ['win32', ['win32', 'ia32']],
  ['x64', [null, 'x64']],
  ['amd64', [null, 'x64']],
  ['64bit', [null, 'x64']],
  ['64', [null, 'x64']],
  ['intel', [null, 'x64']],
  ['x86', [null, 'ia32']],
  ['i386', [null, 'ia32']],
  ['i686', [null, 'ia32']],
  ['32bit', [null, 'ia32']],
  ['32', [null, 'ia32']],
  ['arm64', [null, 'arm64']],
  ['aarch64', [null, 'arm64']],
  ['arm', [null, 'arm64']],
  ['silicon', [null, 'arm64']],
]);
/** Words beside them that say neither. */
const otherWords = new Set(
  'apple bit bits build universal release plugin plugins vst vst2 vst3 clap au lv2 aax app'.split(
    ' ',
  ),
);

/**
 * The systems and processors that a folder is called after. All of its words have to be such: a maker may be called
 * 'Fleetwood Mac'.
 */
function readFolder(folder: string) {
  const words = folder
    .toLowerCase()
    .replace('x86_64', 'x64')
    .split(/[^a-z\d]+/)
    .filter((word) => word !== '' && !otherWords.has(word));
  const known = words.flatMap((word) => {
    const said = systemWords.get(word);
    return said ? [said] : [];
  });
  return known.length === words.length ? known : [];
}

/** The places of a component's programs: the file itself, or in the folders of a bundle that are there for programs. */
const isProgramPlace = (inside: readonly string[]): boolean => {
  const [first = '', folder = '', file] = inside;
  if (inside.length === 1) return /\.(?:so|dll|dylib)$/i.test(first);
  if (inside.length !== 3 || first !== 'Contents' || file === undefined) return inside.length === 0;
  return folderBuild(folder) !== null;
};

/** The outermost components on each path of a package, without folders that name another system. */
export function findComponents(
  entries: readonly PackageEntry[],
  platform: NodeJS.Platform,
): readonly PackageComponent[] {
  const found = new Map<string, PackageComponent & { readonly programs: (readonly string[])[] }>();
  for (const { segments, componentDepth, kind } of entries) {
    const name = segments[componentDepth - 1];
    if (name === undefined || formatOf(name, platform) === null) continue;
    // Nobody sees it: it would be installed, and neither listed nor deleted again.
    if (name.startsWith('.')) continue;
    const own = segments.slice(0, componentDepth);
    const key = own.join('/');
    const known = found.get(key) ?? readComponent(own, platform);
    if (known === null) continue;
    found.set(key, known);
    if (kind === 'file' && isProgramPlace(segments.slice(componentDepth))) {
      known.programs.push(segments);
    }
  }
  return [...found.values()];
}

/** Null for one that is in a folder for another system. */
function readComponent(segments: readonly string[], platform: NodeJS.Platform) {
  const said = segments.slice(0, -1).flatMap(readFolder);
  if (said.some(([system]) => system !== null && system !== platform)) return null;
  const processors = new Set(said.flatMap(([, processor]) => processor ?? []));
  const [processor = null] = processors.size === 1 ? processors : [];
  const programs: (readonly string[])[] = [];
  return { name: segments.at(-1) ?? '', segments, programs, processor };
}

/** The systems that components are for, as Node.js and as the catalogue call them. */
export const systems: ReadonlyMap<NodeJS.Platform, Platform> = new Map([
  ['darwin', 'macos'],
  ['win32', 'windows'],
  ['linux', 'linux'],
]);

/** The components for all systems, of each name the first. */
export function componentsOfAll(entries: readonly PackageEntry[]): readonly PackageComponent[] {
  const found = new Map<string, PackageComponent>();
  for (const component of [...systems.keys()].flatMap((system) =>
    findComponents(entries, system),
  )) {
    if (!found.has(component.name)) found.set(component.name, component);
  }
  return [...found.values()];
}

/** The refusal of a package that no system installs anything of. */
export const withoutPlugin = () =>
  new EngineError('bad-package', 'The package has no plugin in it.');
