import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { bucketEnvironment, useBuckets } from '@patchbay/node-kit/bucket/testing';
import { chooseConfig } from '../config.ts';
import { isGuarding } from '../guard/guard-records.ts';
import { readLog } from '../state/change-log.ts';
import { openTarget } from '../target/open-target.ts';
import { snapshot } from '../testing/assert-whole.ts';
import { TrialRegistry } from '../testing/trial-registry.ts';
import { PAINT_BOUNDS_MS } from '../views/view-counts.ts';
import { createCanaryGuard } from './guard-canaries.ts';
import { readRegistryEnvironment } from './registry-environment.ts';

const { withBucket } = useBuckets('registry');

it('the registry of a bucket takes signed releases and a rollback, and says when the bucket is away (G380, G388)', async () => {
  await withBucket(async ({ name, config, gateway, folder }) => {
    const lines: string[] = [];
    const { place } = readRegistryEnvironment(
      {
        ...bucketEnvironment,
        SITE_STORE: `s3://${name}/the/site`,
        SITE_STORE_ENDPOINT: config.endpoint ?? '',
        SITE_DIR: folder,
      },
      folder,
    );
    // A log takes words alone.
    const log = (line: string) => lines.push(line.trimEnd());
    const target = await openTarget(place, { log });
    const registry = await TrialRegistry.create(target);
    const readyz = async () => (await fetch(`${registry.origin}/readyz`)).status;
    const liveRemotes = async () => (await snapshot(target)).state.remotes;
    try {
      expect(await registry.release({ version: '1.0.0' })).toMatchObject({ result: 'live' });
      expect(await registry.release({ version: '1.1.0', code: '1' })).toMatchObject({
        result: 'live',
        replaced: '1.0.0',
      });
      await registry.change({ action: 'rollback', name: 'catalog', version: null });
      expect(await liveRemotes()).toMatchObject([{ name: 'catalog', version: '1.0.0' }]);
      const { names } = await registry.client().status();
      expect(names.map(({ owner }) => owner)).toEqual(['platform', 'listing']);
      const { entries, problems } = readLog(await registry.client().log(), null);
      expect(entries.map(({ action }) => action)).toEqual([
        ...['release', 'release', 'release', 'rollback'],
      ]);
      expect(problems).toEqual([]);
      expect(existsSync(join(folder, 'registry.json'))).toBe(false);

      const guard = createCanaryGuard({
        target,
        views: {
          totals: () => {
            throw new Error('No canary is guarded here');
          },
        },
        keysFile: registry.keysFile,
        hook: null,
        configure: (present) => chooseConfig(present, {}),
        now: () => registry.site.now,
        say: log,
      });
      await guard.look();
      expect(await isGuarding(target)).toBe(true);
      expect(existsSync(join(folder, '.release/guard-lock'))).toBe(true);
      await guard.close();

      await gateway.sever();
      expect(await readyz()).toBe(503);
      await expect(registry.release({ version: '1.2.0', code: '2' })).rejects.toThrow(
        'cannot be reached',
      );
      await gateway.rejoin();
      expect(await readyz()).toBe(200);
      expect(await registry.release({ version: '1.2.0', code: '2' })).toMatchObject({
        result: 'live',
      });
      expect(await liveRemotes()).toMatchObject([{ name: 'catalog', version: '1.2.0' }]);
      expect(lines).toEqual([]);
    } finally {
      await registry.remove();
    }
  });
});

it('two guards of one bucket that see a canary fail at once end it once, and one calls the hook (G413)', async () => {
  await withBucket(async ({ name, config, folder }) => {
    const placeAt = (own: string) =>
      readRegistryEnvironment(
        {
          SITE_STORE: `s3://${name}/site`,
          SITE_STORE_ENDPOINT: config.endpoint ?? '',
          SITE_DIR: join(folder, own),
        },
        folder,
      ).place;
    const targets = [await openTarget(placeAt('one')), await openTarget(placeAt('other'))];
    const [target = null] = targets;
    if (!target) throw new Error('There is no bucket');
    const registry = await TrialRegistry.create(target);
    const counted = new Map([['1.0.0', 0]]);
    const said: string[] = [];
    let calls = 0;
    const guards = targets.map((own) =>
      createCanaryGuard({
        target: own,
        views: {
          totals: (_, version) => ({
            views: counted.get(version) ?? 0,
            failedViews: version === '1.0.0' ? 0 : (counted.get(version) ?? 0) / 2,
            largestPaint: [...PAINT_BOUNDS_MS, Infinity].map(() => 0),
            ...{ layoutShift: [], interactionDelay: [] },
          }),
        },
        keysFile: registry.keysFile,
        hook: 'https://chat.example/hook',
        configure: (present) => chooseConfig(present, {}),
        now: () => registry.site.now,
        say: (line) => said.push(line),
        fetch: () => {
          calls += 1;
          return Promise.resolve(new Response());
        },
      }),
    );
    const look = () => Promise.all(guards.map((guard) => guard.look()));
    try {
      await registry.release({ version: '1.0.0' });
      await registry.release({ version: '1.1.0', code: '1' }, { percent: 0 });
      await look();
      const plan = { steps: [], everyMs: 0 };
      const asked = { action: 'promote', name: 'catalog', version: '1.1.0', guard: plan } as const;
      expect(await registry.change(asked, { percent: 10 })).toMatchObject({ isGuarded: true });
      await look();
      counted.set('1.0.0', 900).set('1.1.0', 100);
      await look();
      const { entries, problems } = readLog(await registry.client().log(), null);
      expect(entries.map(({ action }) => action)).toEqual([
        ...['release', 'release', 'release', 'promote', 'rollback'],
      ]);
      expect(problems).toEqual([]);
      expect(calls).toBe(1);
      expect(said.filter((line) => line.includes('by the guard:'))).toHaveLength(1);
    } finally {
      for (const guard of guards) await guard.close();
      await registry.remove();
    }
  });
});
