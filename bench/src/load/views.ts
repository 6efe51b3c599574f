import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { say } from '@patchbay/command-line';
import { viewReportsPath } from '@patchbay/domain/api';
import { keepViewCounts } from '@patchbay/registry/service/staff';
import { compileServers } from '../../../scripts/servers/compile-servers.ts';
import { startServer } from './running-server.ts';

const hourMs = 3_600_000;
const [versions, hours, seconds, perSecond] = [50, 100, 20, 2000] as const;
/** Views a minute of one network are bounded. */
const networks = 1000;

const report = (version: number) => ({
  remotes: ['shell', 'catalog', 'installer'].map((name) => ({
    ...{ name, version: `1.${version % versions}.0`, isLoaded: true, errors: 0 },
  })),
  ...{ largestPaint: 900 + (version % 1000), layoutShift: 0.02, interactionDelay: 48 },
});

/** Measures how many views the built registry counts, and in how much memory, with as many hours of counts as it keeps. */
export async function measureViews(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'patchbay-bench-views-'));
  const siteDir = join(folder, 'site');
  try {
    for (const name of ['shell', 'remotes/catalog', 'remotes/installer']) {
      for (let version = 0; version < versions; version += 1) {
        await mkdir(join(siteDir, name, `1.${version}.0`), { recursive: true });
      }
    }
    let now = Date.now() - hours * hourMs;
    const kept = await keepViewCounts(siteDir, { say, now: () => now });
    for (; now < Date.now(); now += hourMs) {
      for (let version = 0; version < versions; version += 1) kept.counts.add(report(version));
    }
    await kept.close();
    const keysFile = join(folder, 'release-keys.json');
    await writeFile(keysFile, '{"teams":[]}');
    const programs = join(folder, 'servers');
    await compileServers(programs);
    const registry = await startServer(join(programs, 'registry.mjs'), {
      ...{ SITE_DIR: siteDir, RELEASE_KEYS: keysFile, REGISTRY_PORT: '0' },
      ...{ STAFF_RELEASES: 'on', API_HOST: 'http://127.0.0.1:9' },
    });
    const before = registry.memoryMiB();
    let most = before;
    const timer = setInterval(() => (most = Math.max(most, registry.memoryMiB())), 500);
    const result = await autocannon({
      url: registry.origin,
      ...{ connections: 50, duration: seconds, overallRate: perSecond },
      requests: Array.from({ length: networks }, (_, network) => ({
        method: 'POST',
        path: viewReportsPath,
        headers: { 'X-Forwarded-For': `198.51.${network % 250}.${Math.floor(network / 250)}` },
        body: JSON.stringify(report(network)),
      })),
    });
    clearInterval(timer);
    await registry.stop();
    say(
      `${result.requests.average.toFixed(0)} views a second of ${perSecond} sent, 99 % within ${result.latency.p99} ms, ` +
        `${result.non2xx} not taken, ${result.errors} failed; memory ${before.toFixed(0)} MiB before, ${most.toFixed(0)} MiB at most. ` +
        `Load of the machine: ${(loadavg()[0] ?? 0).toFixed(1)}.`,
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
