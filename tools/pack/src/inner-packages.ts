import { posix } from 'node:path';
import type { SourceManifest } from './source-manifest.ts';

/** A package of ours whose modules lie inside another one's. */
export interface InnerPackage {
  /** In the repository, from the root. */
  readonly folder: string;
  readonly manifest: SourceManifest;
}

/** The folder of an inner package's modules in the outer one. */
export const innerFolder = ({ manifest }: InnerPackage): string =>
  `dist/inner/${manifest.name.replace('@patchbay/', '')}`;

/**
 * A module's text with the doors of inner packages named by their files: nobody installs those packages. npm's own way,
 * `bundleDependencies`, leaves out what a bundled package needs in another version than the rest of the tree.
 * @param file the module's path in the outer package
 */
export function withInnerDoors(text: string, file: string, inner: readonly InnerPackage[]): string {
  let result = text;
  for (const each of inner) {
    for (const [door, source] of Object.entries(each.manifest.exports)) {
      if (typeof source !== 'string') continue;
      const name = posix.join(each.manifest.name, door);
      const module = posix.join(
        innerFolder(each),
        source.replace(/^\.\/src\//, '').replace(/\.tsx?$/, '.js'),
      );
      const path = posix.relative(posix.dirname(file), module);
      const relative = path.startsWith('.') ? path : `./${path}`;
      result = result
        .replaceAll(`'${name}'`, `'${relative}'`)
        .replaceAll(`"${name}"`, `"${relative}"`);
    }
  }
  return result;
}

/** The packages of others that inner packages need: the outer one installs them. */
export const neededByInner = (inner: readonly InnerPackage[]): readonly string[] => {
  const names = inner.map(({ manifest }) => manifest.name);
  return inner
    .flatMap(({ manifest }) => Object.keys(manifest.dependencies))
    .filter((name) => !names.includes(name));
};
