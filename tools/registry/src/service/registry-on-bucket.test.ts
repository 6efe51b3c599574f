import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { bucketEnvironment, useBuckets } from '@patchbay/node-kit/bucket/testing';
import { chooseConfig } from '../config.ts';
import { isGuarding } from '../guard/guard-records.ts';
import { readLog } from '../state/change-log.ts';
import { openTarget } from '../target/open-target.ts';
import { snapshot } from '../testing/assert-whole.ts';
import { TrialRegistry } from '../testing/trial-registry.ts';
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
