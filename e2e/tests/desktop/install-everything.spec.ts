import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoCatalogue } from '@patchbay/demo-catalogue';
import { createEngine, type DesktopEngine } from '@patchbay/desktop-engine';
import { formatsOn } from '@patchbay/desktop-engine/formats';
import { httpFetch } from '@patchbay/desktop-engine/http-fetch';
import { listLatestVersions, listSoftware } from '@patchbay/domain/api';
import type { Platform, SoftwareVersion } from '@patchbay/domain/entities';
import { recommendVersion, versionPlatforms } from '@patchbay/domain/versions';
import { demoUser, tokenOf } from '../../fixtures/accounts/accounts.ts';
import { clientOf } from '../../fixtures/accounts/api-client.ts';
import type { Product } from '../../fixtures/product/product.ts';
import { expect, test } from '../../fixtures/test.ts';

const systems: readonly (readonly [Platform, NodeJS.Platform])[] = [
  ['linux', 'linux'],
  ['macos', 'darwin'],
  ['windows', 'win32'],
];

/**
 * The app's engine, as for a computer of a system. Each format has a folder of its own below `home`: the folders of macOS and
 * Windows for all people are none of a test's, and the paths of Windows are none of this system's. AAX has none on Windows.
 */
async function openEngine(
  { apiHost }: Product,
  { platform, home }: { readonly platform: NodeJS.Platform; readonly home: string },
): Promise<DesktopEngine> {
  const engine = await createEngine({
    backendAddress: apiHost,
    fetch: httpFetch,
    dataDir: join(home, 'data'),
    home,
    platform,
    arch: 'x64',
    environment: {},
    now: Date.now,
    log: () => undefined,
    confirmFolders: () => Promise.resolve(false),
  });
  const usual = formatsOn(platform).filter((format) => platform !== 'win32' || format !== 'aax');
  const folders = usual.map((format) => [format, join(home, format)] as const);
  await engine.saveSettings({ folders: Object.fromEntries(folders), parallelInstalls: 4 });
  return engine;
}

const ends = new Set(['done', 'error', 'cancelled']);

/** Installs versions, and answers how each ended. */
async function installAll(engine: DesktopEngine, ids: readonly number[]) {
  const left = new Set(ids);
  const ended = new Map<number, string>();
  const allEnded = new Promise<void>((resolve) => {
    engine.on('versionState', ({ versionId, state: { status, message } }) => {
      if (!ends.has(status)) return;
      ended.set(versionId, `${status} ${message}`.trim());
      left.delete(versionId);
      if (left.size === 0) resolve();
    });
  });
  for (const id of ids) await engine.startInstall(id);
  await allEnded;
  return ended;
}

/** The files of a version that its system can have, and that are not installed in it. */
async function findMissing(engine: DesktopEngine) {
  const extensions = new Set(engine.getExtensions());
  const there = new Set(
    (await engine.getInstalledComponents()).map(
      ({ filename, version }) => `${filename} ${version}`,
    ),
  );
  return ({ components, version }: SoftwareVersion) =>
    components
      .filter((name) => extensions.has(name.split('.').at(-1)?.toLowerCase() ?? ''))
      .filter((name) => !there.has(`${name} ${version}`));
}

const demoIds = new Set(demoCatalogue.software.map(({ id }) => id));
const isOfDemo = ({ id }: { readonly id: number }) => demoIds.has(id);

for (const [system, platform] of systems) {
  test(`every enabled software is installed on ${system}, but for those of other systems`, async ({
    product,
  }, testInfo) => {
    test.slow();
    const http = clientOf(product);
    const { software: list } = await listSoftware(http, { status: 'enabled', order: 'name' });
    const offers = await Promise.all(
      // Other tests make software of their own meanwhile.
      list.filter(isOfDemo).map(async ({ id, name }) => {
        const versions = await listLatestVersions(http, id);
        return {
          name,
          versions,
          version: recommendVersion(versions, { platform: system, chip: null }),
        };
      }),
    );
    const home = await realpath(await mkdtemp(join(tmpdir(), 'patchbay-everything-')));
    const engine = await openEngine(product, { platform, home });
    engine.setAuthToken(await tokenOf(product, demoUser('Visitor')));
    const ids = offers.flatMap(({ version }) => version?.id ?? []);
    const ended = await installAll(engine, ids);
    const missingOf = await findMissing(engine);
    await engine.close();
    await rm(home, { recursive: true });

    const outcomes = offers.map(({ name, versions, version }) => {
      if (!version) {
        const others = new Set(versions.flatMap(versionPlatforms));
        return { name, outcome: others.size > 0 ? `only for ${[...others].join(', ')}` : 'none' };
      }
      const missing = missingOf(version);
      const outcome = missing.length > 0 ? `without ${missing.join(', ')}` : 'installed';
      const end = version.id ? ended.get(version.id) : 'without an id';
      return { name: `${name} ${version.version}`, outcome: end === 'done' ? outcome : end };
    });
    // To be read by people.
    const lines = outcomes.map(({ name, outcome }) => `${system}: ${name}: ${outcome}\n`);
    await writeFile(testInfo.outputPath('installed.txt'), lines.join(''));

    expect(outcomes.filter(({ outcome = '' }) => !/^(installed$|only for )/.test(outcome))).toEqual(
      [],
    );
    expect(outcomes.filter(({ outcome }) => outcome === 'installed').length).toBeGreaterThan(60);
  });
}
