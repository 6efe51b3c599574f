import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readLog } from '../state/change-log.ts';
import { assertOneOf, snapshot } from '../testing/assert-whole.ts';
import { uploadsFolder } from './create-registry.ts';
import { TrialRegistry } from '../testing/trial-registry.ts';

/** More by REGISTRY_KILLS=100. */
const kills = Number(process.env.REGISTRY_KILLS ?? 3);
/** Different in each run, and told where one fails. */
const seed = Number(process.env.REGISTRY_SEED ?? Date.now() % 100_000);

/** Numbers from 0 up to 1 that a seed repeats (mulberry32). */
function randomFrom(start: number) {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

let registry: TrialRegistry;

beforeAll(async () => {
  registry = await TrialRegistry.create();
  await registry.release({ version: '1.0.0', code: 'first' });
});

afterAll(() => registry.remove());

/** A registry in a process of its own. */
async function startChild(killAt: number | null) {
  const child = fork(
    join(import.meta.dirname, '../testing/registry-child.ts'),
    [registry.site.folder, registry.keysFile, String(killAt ?? '')],
    {
      cwd: import.meta.dirname,
      execArgv: ['--import', 'tsx'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    },
  );
  const ended = once(child, 'exit');
  const [origin] = (await once(child, 'message')) as unknown[];
  return {
    origin: String(origin),
    ended,
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

it(
  `a registry that is killed at ${kills} random moments leaves a whole site and starts again (REGISTRY_SEED=${seed}) (G106)`,
  async () => {
    await registry.stop();
    const random = randomFrom(seed);
    const { folder } = registry.site;
    for (let round = 0; round < kills; round += 1) {
      const old = await snapshot(folder);
      const dist = await registry.site.buildRemote({
        version: `1.1.${round}`,
        code: String(round),
      });

      const isCutWhileSending = random() < 0.4;
      // A release makes about 30 changes of files; a later kill finds it done.
      const child = await startChild(isCutWhileSending ? null : Math.floor(random() * 34));
      if (isCutWhileSending) {
        const body = await registry.body(dist, { to: child.origin });
        await registry.raw(body, { at: child.origin, cutAt: Math.floor(random() * body.length) });
      } else {
        await registry
          .send(dist, { to: child.origin, at: child.origin })
          .catch((error: unknown) => error);
      }
      await child.kill();

      const between = await snapshot(folder);
      await assertOneOf(folder, [old, between]);

      await registry.start();
      expect(existsSync(join(folder, uploadsFolder))).toBe(false);
      const answer = await registry.send(dist);
      expect(['live', 'unchanged']).toContain(answer.result);
      await registry.stop();
      await assertOneOf(folder, [await snapshot(folder)]);
      expect((await registry.site.live())[1]).toBe(`catalog 1.1.${round}`);
      const log = readLog(
        await registry.site.read('releases.log'),
        await registry.site.read('registry.json'),
      );
      expect(log.problems).toEqual([]);
      expect(await readdir(join(folder, '.release/drafts')).catch(() => [])).toEqual([]);
    }
  },
  60_000 + kills * 60_000,
);
