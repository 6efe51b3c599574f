import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { openPromise } from 'yauzl';
import { demoCatalogue } from './index.ts';

const folder = join(__dirname, '../packages/versions');

/** The last Neural Amp Modeler for Intel: its package breaks off, so that a failed install can be seen. */
const brokenVersion = 1911;

/** The paths in each version's package; null where it cannot be read. */
const pathsOfVersions = new Map<number, readonly string[] | null>();

async function readPaths(file: string): Promise<readonly string[] | null> {
  try {
    const zip = await openPromise(file);
    const paths: string[] = [];
    for await (const { fileName } of zip.eachEntry()) paths.push(fileName);
    return paths;
  } catch {
    return null;
  }
}

beforeAll(async () => {
  for (const version of readdirSync(folder)) {
    const [name = '', ...others] = readdirSync(join(folder, version));
    expect(others).toEqual([]);
    pathsOfVersions.set(Number(version), await readPaths(join(folder, version, name)));
  }
});

const whole = () =>
  demoCatalogue.versions.flatMap((version) => {
    const paths = pathsOfVersions.get(version.id);
    return paths ? [{ ...version, paths }] : [];
  });

describe('the demo packages', () => {
  it('are there for every version of the software that visitors see', () => {
    const enabled = new Set(
      demoCatalogue.software.filter(({ status }) => status === 'enabled').map(({ id }) => id),
    );
    const wanted = demoCatalogue.versions
      .filter((row) => enabled.has(row.software_id))
      .map(({ id }) => id);
    expect(new Set(pathsOfVersions.keys())).toEqual(new Set(wanted));
  });

  it('have programs for the systems that their rows name, else for all, and for no others', () => {
    const placeOf = {
      macos: /\/Contents\/MacOS\//,
      windows: /\/x86_64-win\/|\/x64\/|\.dll$|\.exe$/,
      linux: /\/x86_64-linux\/|\.so$|\.AppImage$/,
    };
    for (const { id, platforms = Object.keys(placeOf), paths } of whole()) {
      const systems = Object.entries(placeOf)
        .filter(([, place]) => paths.some((path) => place.test(path)))
        .map(([platform]) => platform);
      expect({ id, systems }).toEqual({ id, systems: platforms });
    }
  });

  it('have each component of their version, by its name, and nothing else', () => {
    for (const { id, components, paths } of whole()) {
      const names = new Set(paths.map((path) => path.split('/')[0]));
      expect({ id, names }).toEqual({ id, names: new Set(components) });
      for (const name of components.filter((one) => !/\.(AppImage|exe|dll)$/.test(one))) {
        const description = name.endsWith('.lv2') ? 'manifest.ttl' : 'Contents/Info.plist';
        expect(paths).toContain(`${name}/${description}`);
      }
    }
  });

  it('can be unpacked but for one, which fails and is never the newest', () => {
    const broken = [...pathsOfVersions].filter(([, paths]) => paths === null);
    expect(broken.map(([id]) => id)).toEqual([brokenVersion]);
    const { software_id } = demoCatalogue.versions.find(({ id }) => id === brokenVersion) ?? {};
    const [newest] = demoCatalogue.versions.filter((row) => row.software_id === software_id);
    expect(newest).toMatchObject({ status: 'active', architecture: 'universal' });
    expect(newest?.id).not.toBe(brokenVersion);
  });

  it('have an older version to update from, for many', () => {
    const counts = new Map<number, number>();
    for (const { software_id } of demoCatalogue.versions) {
      counts.set(software_id, (counts.get(software_id) ?? 0) + 1);
    }
    expect([...counts.values()].filter((count) => count >= 2).length).toBeGreaterThanOrEqual(15);
  });
});
