import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { demoCatalogue } from '../index.ts';
import {
  brokenVersion,
  demoPackageFiles,
  makeDemoPackages,
  type DemoPackage,
} from './demo-packages.ts';

const folder = join(__dirname, '../../packages');

/** Ends a zip: a reader looks for it first. */
const endOfZip = Buffer.from('PK\x05\x06', 'latin1');

describe('the demo packages', () => {
  let packages: readonly DemoPackage[];
  beforeAll(async () => {
    packages = await makeDemoPackages();
  });

  it('are what the folder has, byte by byte', () => {
    const files = readdirSync(join(folder, 'versions'), { recursive: true, encoding: 'utf8' });
    expect(files.filter((file) => file.endsWith('.zip'))).toHaveLength(packages.length);
    for (const { key, bytes } of packages) {
      const isThere = existsSync(join(folder, key));
      // Otherwise: node scripts/bootstrap.mjs packages/demo-catalogue/src/make-packages.ts
      expect({ key, isThere }).toEqual({ key, isThere: true });
      expect(readFileSync(join(folder, key)).equals(bytes)).toBe(true);
    }
  });

  it('are there for every version of the software that visitors see', () => {
    const enabled = new Set(
      demoCatalogue.software.filter(({ status }) => status === 'enabled').map(({ id }) => id),
    );
    expect(packages.map(({ versionId }) => versionId)).toEqual(
      demoCatalogue.versions.filter((row) => enabled.has(row.software_id)).map(({ id }) => id),
    );
  });

  it('have programs for the systems that their rows name, else for all, and for no others', () => {
    const placeOf = {
      macos: /\/Contents\/MacOS\//,
      windows: /\/x86_64-win\/|\/x64\/|\.dll$|\.exe$/,
      linux: /\/x86_64-linux\/|\.so$|\.AppImage$/,
    };
    for (const { versionId } of packages) {
      const paths = demoPackageFiles(versionId).map(({ path }) => path);
      const systems = Object.entries(placeOf)
        .filter(([, place]) => paths.some((path) => place.test(path)))
        .map(([platform]) => platform);
      const { platforms: said = Object.keys(placeOf) } =
        demoCatalogue.versions.find(({ id }) => id === versionId) ?? {};
      expect({ versionId, systems }).toEqual({ versionId, systems: said });
    }
  });

  it('have each component of their version once, by its name', () => {
    for (const { versionId, bytes } of packages.filter(
      (made) => made.versionId !== brokenVersion,
    )) {
      const { components = [] } = demoCatalogue.versions.find(({ id }) => id === versionId) ?? {};
      const content = bytes.toString('latin1');
      for (const name of components) {
        const isFile = /\.(AppImage|exe|dll)$/.test(name);
        const inBundle = name.endsWith('.lv2') ? '/manifest.ttl' : '/Contents/';
        expect(content).toContain(isFile ? name : `${name}${inBundle}`);
      }
    }
  });

  it('can be unpacked but for one, which fails and is never the newest', () => {
    const broken = packages.filter(({ bytes }) => !bytes.includes(endOfZip));
    expect(broken.map(({ versionId }) => versionId)).toEqual([brokenVersion]);
    const { software_id } = demoCatalogue.versions.find(({ id }) => id === brokenVersion) ?? {};
    const [newest] = demoCatalogue.versions.filter((row) => row.software_id === software_id);
    expect(newest).toMatchObject({ status: 'active', architecture: 'universal' });
    expect(newest?.id).not.toBe(brokenVersion);
  });

  it('have an older version to update from, for many', () => {
    const ofSoftware = new Map<number, number>();
    for (const { software_id } of demoCatalogue.versions) {
      ofSoftware.set(software_id, (ofSoftware.get(software_id) ?? 0) + 1);
    }
    const updated = [...ofSoftware.values()].filter((count) => count >= 2);
    expect(updated.length).toBeGreaterThanOrEqual(15);
  });
});
