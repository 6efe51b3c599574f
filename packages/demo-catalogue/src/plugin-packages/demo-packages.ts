import { createHash } from 'node:crypto';
import { demoCatalogue } from '../index.ts';
import { bundleFiles, type PackageFile } from './bundle-files.ts';
import { zipFiles } from './zip-files.ts';

/** A package of the demo, as it lies below `packages` of the demo's folder and is served below `/packages/`. */
export interface DemoPackage {
  readonly key: string;
  readonly versionId: number;
  readonly bytes: Buffer;
}

/** The last Neural Amp Modeler for Intel: its package breaks off, so that a failed install can be seen. */
export const brokenVersion = 1911;

/** The share of a broken package that is there. */
const brokenAt = 0.6;

/** Those of a version that says none. */
const allPlatforms = ['macos', 'windows', 'linux'];

const slugOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9.]+/g, '-')
    .replace(/^-|-$/g, '');

function findVersion(versionId: number) {
  const version = demoCatalogue.versions.find(({ id }) => id === versionId);
  const software = demoCatalogue.software.find(({ id }) => id === version?.software_id);
  if (!version || !software) throw new Error(`The demo has no version ${versionId}`);
  return { version, software };
}

/** The files in a version's package, by paths that begin with the names of its components. */
export function demoPackageFiles(versionId: number): readonly PackageFile[] {
  const { version, software } = findVersion(versionId);
  return version.components.flatMap((name) =>
    bundleFiles({
      name,
      version: version.version,
      vendor: software.vendor,
      platforms: version.platforms ?? allPlatforms,
      identifier: `example.patchbay.${software.vendorSlug}.${slugOf(name.replace(/\.[^.]+$/, ''))}`,
    }),
  );
}

async function makePackage(versionId: number): Promise<DemoPackage> {
  const { version, software } = findVersion(versionId);
  const whole = await zipFiles(demoPackageFiles(versionId));
  const bytes =
    versionId === brokenVersion ? whole.subarray(0, Math.floor(whole.length * brokenAt)) : whole;
  // As an upload is named: a new content has a new name.
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
  const name = `${slugOf(software.name)}-${slugOf(version.version)}.zip`;
  return { key: `versions/${versionId}/${hash}-${name}`, versionId, bytes };
}

/** One for each version of the software that visitors see: everything that they see can be installed. */
export const makeDemoPackages = (): Promise<readonly DemoPackage[]> =>
  Promise.all(
    demoCatalogue.versions
      .filter(({ id }) => findVersion(id).software.status === 'enabled')
      .map(({ id }) => makePackage(id)),
  );
