import { neededByInner, type InnerPackage } from './inner-packages.ts';
import type { PublishedPackage } from './published-packages.ts';
import type { Door, SourceManifest } from './source-manifest.ts';

interface PublishedVersions {
  /** The version of everything that is packed together. */
  readonly version: string;
  /** The versions of everybody else's packages, by their names. */
  readonly catalog: Readonly<Record<string, string>>;
}

const inDist = (source: string) => source.replace(/^\.\/src\//, './dist/');

function publishedDoor(source: Door): string | Readonly<Record<string, string>> {
  if (typeof source !== 'string') return { types: inDist(source.types) };
  if (!/\.tsx?$/.test(source)) return inDist(source);
  const module = inDist(source).replace(/\.tsx?$/, '');
  return { types: `${module}.d.ts`, default: `${module}.js` };
}

/**
 * The `package.json` that lies in the tarball: doors lead to what was compiled, and every dependency has its one version,
 * since a remote is built against the very libraries that the page lends.
 * @throws Error where a dependency's version is nowhere said
 */
export function publishedManifest(
  source: SourceManifest,
  { description, peers = [], optionalPeers = [], types = [] }: PublishedPackage,
  { version, catalog }: PublishedVersions,
  inner: readonly InnerPackage[] = [],
): object {
  const versionOf = (name: string): string => {
    const found = name.startsWith('@patchbay/') ? version : catalog[name];
    if (found === undefined) throw new Error(`${source.name} uses ${name}, which has no version`);
    return found;
  };
  const withVersions = (names: readonly string[]) =>
    Object.fromEntries([...new Set(names)].sort().map((name) => [name, versionOf(name)]));
  const innerNames = inner.map(({ manifest }) => manifest.name);
  const own = [...Object.keys(source.dependencies), ...neededByInner(inner)].filter(
    (name) => !peers.includes(name) && !innerNames.includes(name),
  );
  const allPeers = [...peers, ...optionalPeers];
  return {
    name: source.name,
    version,
    description,
    license: 'MIT',
    type: 'module',
    engines: { node: '>=20.19.0' },
    ...(source.sideEffects === undefined ? {} : { sideEffects: source.sideEffects }),
    exports: Object.fromEntries(
      Object.entries(source.exports).map(([door, file]) => [door, publishedDoor(file)]),
    ),
    ...(Object.keys(source.bin).length === 0
      ? {}
      : {
          bin: Object.fromEntries(
            Object.entries(source.bin).map(([name, file]) => [
              name,
              inDist(file).replace(/\.ts$/, '.js'),
            ]),
          ),
        }),
    dependencies: withVersions([...own, ...types]),
    ...(allPeers.length === 0 ? {} : { peerDependencies: withVersions(allPeers) }),
    ...(optionalPeers.length === 0
      ? {}
      : {
          peerDependenciesMeta: Object.fromEntries(
            optionalPeers.map((name) => [name, { optional: true }]),
          ),
        }),
  };
}
