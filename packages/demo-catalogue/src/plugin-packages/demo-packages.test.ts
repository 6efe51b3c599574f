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
      // Otherwise: npm run demo:packages
      expect({ key, isThere }).toEqual({ key, isThere: true });
      expect(readFileSync(join(folder, key)).equals(bytes)).toBe(true);
    }
  });

  it('are for active versions, at least twenty of them for every system', () => {
    const platforms = packages.map(({ versionId }) => {
      const version = demoCatalogue.versions.find(({ id }) => id === versionId);
      expect(version?.status).toBe('active');
      return version?.platforms ?? [];
    });
    for (const platform of ['macos', 'windows', 'linux']) {
      expect(platforms.filter((said) => said.includes(platform)).length).toBeGreaterThanOrEqual(20);
    }
  });

  it('have programs for the systems that their rows name, and for no others', () => {
    const placeOf = { macos: 'Contents/MacOS/', windows: 'x86_64-win/', linux: 'x86_64-linux/' };
    for (const { versionId } of packages) {
      const paths = demoPackageFiles(versionId).map(({ path }) => path);
      const systems = Object.entries(placeOf)
        .filter(([, place]) => paths.some((path) => path.includes(place)))
        .map(([platform]) => platform);
      const said = demoCatalogue.versions.find(({ id }) => id === versionId)?.platforms;
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
        expect(content).toContain(
          `${name}/${name.endsWith('.lv2') ? 'manifest.ttl' : 'Contents/'}`,
        );
      }
    }
  });

  it('can be unpacked but for one, which fails', () => {
    const broken = packages.filter(({ bytes }) => !bytes.includes(endOfZip));
    expect(broken.map(({ versionId }) => versionId)).toEqual([brokenVersion]);
  });

  it('have an older version to update from', () => {
    const ofSoftware = new Map<number, number>();
    for (const { versionId } of packages) {
      const version = demoCatalogue.versions.find(({ id }) => id === versionId);
      const id = version?.software_id ?? 0;
      ofSoftware.set(id, (ofSoftware.get(id) ?? 0) + 1);
    }
    expect([...ofSoftware.values()].every((count) => count === 2)).toBe(true);
  });
});
