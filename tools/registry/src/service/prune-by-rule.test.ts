import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { chooseConfig } from '../config.ts';
import { FolderTarget } from '../target/folder-target.ts';
import { TrialSite } from '../testing/trial-site.ts';
import { pruneByRule } from './prune-by-rule.ts';
import { readRegistryEnvironment } from './registry-environment.ts';

const dayMs = 24 * 3_600_000;
let site: TrialSite;
let said: string[];
const counted: string[] = [];

const pruneNow = (lockTimeoutMs = 60_000) =>
  pruneByRule({
    target: new FolderTarget(site.folder, { lockTimeoutMs }),
    rule: { keep: 1, olderThanMs: dayMs },
    configure: (present) => chooseConfig(present, {}),
    now: () => site.now,
    say: (line) => said.push(line),
    count: ({ result }) => counted.push(result),
  });

const versions = async () => (await readdir(join(site.folder, 'remotes/catalog'))).sort();

beforeEach(async () => {
  said = [];
  counted.length = 0;
  site = await TrialSite.create();
  await site.releaseShell();
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) {
    await site.release({ version, code: version });
  }
  await site.release({ version: '1.3.0', code: 'canary' }, '--percent', '10');
  // Files are added by the clock of the machine.
  site.now = new Date(Date.now() + 2 * dayMs);
});

afterEach(() => site.remove());

it('a prune by the rule keeps what is live, tried or gone back to, and is in the log (G391)', async () => {
  await pruneNow();
  expect(await versions()).toEqual(['1.1.0', '1.2.0', '1.3.0']);
  expect(counted).toEqual(['done']);
  expect(said).toEqual(['Removed by PRUNE_KEEP=1, PRUNE_AFTER_DAYS=1: catalog 1.0.0']);
  expect((await site.read('releases.log')).trimEnd().split('\n').at(-1)).toContain(
    '"action":"prune"',
  );
  await site.done('log', '--verify');
  await site.done('rollback', 'catalog');
  await site.done('rollback', 'catalog');
  expect(await site.live()).toContain('catalog 1.1.0');
});

it('a version that was never live leaves a line in the log as it goes, and a prune of nothing leaves none (G391)', async () => {
  await site.done('promote', 'catalog', '1.3.0', '--percent', '0');
  await pruneNow();
  const lines = async () => (await site.read('releases.log')).trimEnd().split('\n').length;
  const before = await lines();
  await site.release({ version: '9.0.0', code: 'never live' }, '--percent', '0');
  await pruneNow();
  expect(await versions()).not.toContain('9.0.0');
  expect(await lines()).toBe(before + 1);
  await pruneNow();
  expect(await lines()).toBe(before + 1);
  await site.done('log', '--verify');
});

it('a prune waits for a release, and removes nothing where that goes on (G391)', async () => {
  const lock = await new FolderTarget(site.folder).lock('a release', () => undefined);
  await pruneNow(0);
  expect(await versions()).toContain('1.0.0');
  expect(counted).toEqual(['failed']);
  expect(said).toEqual([expect.stringContaining('It is locked by a release')]);
  await lock.release();
});

it('is off until it is asked for, and keeps one version to go back to at the least (G391)', () => {
  const ruleOf = (environment: Readonly<Record<string, string>>) =>
    readRegistryEnvironment(environment, '/').pruneRule;
  expect(ruleOf({})).toBeNull();
  expect(ruleOf({ PRUNE_KEEP: '5' })).toEqual({ keep: 5, olderThanMs: dayMs });
  expect(ruleOf({ PRUNE_KEEP: '5', PRUNE_AFTER_DAYS: '30' })).toEqual({
    keep: 5,
    olderThanMs: 30 * dayMs,
  });
  expect(() => ruleOf({ PRUNE_KEEP: '0' })).toThrow('PRUNE_KEEP');
  expect(() => ruleOf({ PRUNE_AFTER_DAYS: '30' })).toThrow('PRUNE_KEEP');
});
