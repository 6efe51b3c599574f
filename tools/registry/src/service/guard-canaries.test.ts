import { FolderTarget } from '../target/folder-target.ts';
import { watchedFileSystem } from '../testing/failing-file-system.ts';
import { TrialRegistry } from '../testing/trial-registry.ts';
import { TrialSite } from '../testing/trial-site.ts';
import { PAINT_BOUNDS_MS, type ViewTotals } from '../views/view-counts.ts';
import { createCanaryGuard, type CanaryGuard, type GuardOptions } from './guard-canaries.ts';

let prepared: TrialSite;
let site: TrialSite;
/** What was counted, by name and version. */
let counted: Map<string, ViewTotals>;
let called: { readonly address: string; readonly body: unknown }[];
let said: string[];
let guards: CanaryGuard[];

beforeAll(async () => {
  prepared = await TrialSite.create();
  await prepared.releaseShell();
  await prepared.release({ version: '1.0.0' });
  await prepared.release({ version: '1.1.0', code: '1' }, '--percent', '0');
});

beforeEach(async () => {
  site = await prepared.copy();
  counted = new Map();
  called = [];
  said = [];
  guards = [];
});

afterEach(async () => {
  for (const guard of guards) await guard.close();
  await site.remove();
});

afterAll(() => prepared.remove());

const noPaints = [...PAINT_BOUNDS_MS, Infinity].map(() => 0);

const totals = (views: number, failedViews = 0): ViewTotals => ({
  ...{ views, failedViews, largestPaint: noPaints, layoutShift: [], interactionDelay: [] },
});

/** Views that pages report of the catalog, and those that failed. */
function report(version: string, views: number, failed = 0): void {
  const { views: before, failedViews } = counted.get(version) ?? totals(0);
  counted.set(version, totals(before + views, failedViews + failed));
}

function start(options: Partial<GuardOptions> = {}): CanaryGuard {
  const guard = createCanaryGuard({
    target: new FolderTarget(site.folder, { fs: watchedFileSystem(() => undefined) }),
    views: { totals: (_, version) => counted.get(version) ?? totals(0) },
    keysFile: null,
    hook: 'https://chat.example/hook',
    configure: (present) => {
      if (present) return present;
      throw new Error('A guard configures no page');
    },
    now: () => site.now,
    say: (line) => said.push(line),
    fetch: (address, { body } = {}) => {
      const text = typeof body === 'string' ? body : '';
      called.push({
        address: address instanceof Request ? address.url : address.toString(),
        body: JSON.parse(text),
      });
      return Promise.resolve(new Response());
    },
    ...options,
  });
  guards.push(guard);
  return guard;
}

const wait = (minutes: number) => {
  site.now = new Date(site.now.getTime() + minutes * 60_000);
};

const catalog = async () => (await site.live()).slice(1);

interface Log {
  readonly entries: readonly {
    readonly action: string;
    readonly subject: string;
    readonly source: { readonly builder: string; readonly message: string };
    readonly changes: readonly {
      readonly kind: string;
      readonly from: string;
      readonly to: string;
    }[];
  }[];
}

const lastLine = async () => (JSON.parse(await site.done('log', '--json')) as Log).entries.at(-1);

it('ends a canary whose views fail beyond chance, once, with its evidence in the log and to the hook (G360, G368)', async () => {
  const guard = start();
  report('1.0.0', 5000, 5);
  await guard.look();
  expect(await site.done('promote', 'catalog', '1.1.0', '--guard')).toContain(
    'catalog 1.1.0 is a guarded canary for 10 % of the visitors',
  );
  await guard.look();
  report('1.0.0', 900, 1);
  report('1.1.0', 100, 1);
  await guard.look();
  expect(await catalog()).toEqual(['catalog 1.0.0', 'catalog 1.1.0 at 10 %']);
  report('1.0.0', 900, 1);
  report('1.1.0', 100, 9);
  await guard.look();
  await guard.look();
  expect(await catalog()).toEqual(['catalog 1.0.0']);
  const evidence =
    /^10 of 200 views failed, of 1\.0\.0 2 of 1,800\. Chance does this to at most 1 in [\d,]+ healthy canaries$/;
  expect(await lastLine()).toMatchObject({
    ...{ action: 'rollback', subject: 'catalog 1.1.0' },
    source: { builder: 'guard', message: expect.stringMatching(evidence) as unknown },
    changes: [{ kind: 'canary', from: '1.1.0 (10 %, guarded)', to: null }],
  });
  expect(called).toEqual([
    {
      address: 'https://chat.example/hook',
      body: {
        ...{ result: 'ended', name: 'catalog', version: '1.1.0', at: site.now.toISOString() },
        text: expect.stringContaining('The canary catalog 1.1.0 has ended. 10 of 200') as unknown,
      },
    },
  ]);
  expect(await site.done('log', '--verify')).toContain('by guard');
});

it('widens a healthy one step by step, and makes it live at the last (G362)', async () => {
  const guard = start();
  await guard.look();
  await site.done('promote', 'catalog', '1.1.0', '--step', '1,10,100', '--every', '5m');
  expect(await catalog()).toContain('catalog 1.1.0 at 1 %');
  const step = async () => {
    report('1.0.0', 9000);
    report('1.1.0', 100);
    await guard.look();
  };
  await guard.look();
  await step();
  expect(await catalog()).toContain('catalog 1.1.0 at 1 %');
  wait(5);
  await guard.look();
  expect(await catalog()).toContain('catalog 1.1.0 at 10 %');
  expect(await lastLine()).toMatchObject({
    ...{ action: 'promote', source: { builder: 'guard' } },
    changes: [{ from: '1.1.0 (1 %, guarded)', to: '1.1.0 (10 %, guarded)' }],
  });
  wait(5);
  await guard.look();
  expect(await catalog()).toContain('catalog 1.1.0 at 10 %');
  await step();
  expect(await catalog()).toEqual(['catalog 1.1.0']);
  expect(called.map(({ body }) => body)).toMatchObject([{ result: 'widened' }, { result: 'live' }]);
  wait(60);
  report('1.1.0', 1000, 1000);
  await guard.look();
  expect(await catalog()).toEqual(['catalog 1.1.0']);
});

it('goes on after a restart with its plan and the evidence so far (G363)', async () => {
  const first = start();
  await first.look();
  await site.done('promote', 'catalog', '1.1.0', '--step', '10,50');
  await first.look();
  report('1.0.0', 900);
  report('1.1.0', 100, 2);
  await first.look();
  const second = start();
  await second.look();
  await first.close();
  const status = await site.done('status');
  expect(status).toContain('1.1.0 (10 %, guarded)');
  expect(status).toContain(
    'catalog 1.1.0 is guarded at 10 %, then for 50 %, each at least 10 min: 2 of 100 views failed, of 1.0.0 0 of 900',
  );
  await second.look();
  report('1.0.0', 900);
  report('1.1.0', 100, 3);
  await second.look();
  expect(await catalog()).toEqual(['catalog 1.0.0']);
});

it('keeps its hands off what a person has said: any change of theirs takes the guard away (G364)', async () => {
  const guard = start();
  await guard.look();
  await site.done('promote', 'catalog', '1.1.0', '--guard', '--percent', '20');
  await guard.look();
  await site.done('promote', 'catalog', '1.1.0', '--percent', '20');
  expect((await lastLine())?.changes).toMatchObject([
    { from: '1.1.0 (20 %, guarded)', to: '1.1.0 (20 %)' },
  ]);
  report('1.0.0', 900);
  report('1.1.0', 200, 200);
  await guard.look();
  expect(await catalog()).toEqual(['catalog 1.0.0', 'catalog 1.1.0 at 20 %']);
  expect(await site.done('status')).not.toContain('guarded');
  await site.done('promote', 'catalog', '1.1.0', '--guard', '--percent', '20');
  await site.done('rollback', 'catalog');
  expect(await site.read('registry.json')).not.toContain('guards');
});

it('is refused on a site whose views nobody counts, and where there is nothing to guard (G365)', async () => {
  const refused = await site.run(['promote', 'catalog', '1.1.0', '--guard']);
  expect(refused.code).toBe(1);
  expect(refused.stderr).toContain(
    'Nothing counts the views of this site, so no canary can be guarded',
  );
  expect(await catalog()).toEqual(['catalog 1.0.0']);
  const misuses = [
    ['--guard', '--percent', '100', 'from 1 to 99 %'],
    ['--step', '10,5', 'it takes shares that grow'],
    ['--step', '10,50', '--percent', '5', 'leave --percent out'],
    ['--every', '5m', 'name them by --step'],
  ];
  for (const misuse of misuses) {
    const { code, stderr } = await site.run([
      'promote',
      'catalog',
      '1.1.0',
      ...misuse.slice(0, -1),
    ]);
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: expect.stringContaining(misuse.at(-1) ?? '') as unknown,
    });
  }
});

it('tells what it could not do, and what the hook did not hear, and goes on (G368)', async () => {
  const guard = start({ fetch: () => Promise.reject(new Error('no route')) });
  await guard.look();
  await site.done('promote', 'catalog', '1.1.0', '--guard');
  await guard.look();
  report('1.0.0', 900);
  report('1.1.0', 100, 50);
  await guard.look();
  expect(await catalog()).toEqual(['catalog 1.0.0']);
  expect(said).toContain('RELEASE_HOOK does not answer (no route): nobody was told there');
});

it('is asked for through a registry, by a signed statement, and ends what its team has signed (G366)', async () => {
  const registry = await TrialRegistry.create();
  const { now, folder } = registry.site;
  const guard = start({
    target: new FolderTarget(folder, { fs: watchedFileSystem(() => undefined) }),
    keysFile: registry.keysFile,
    now: () => now,
  });
  try {
    await guard.look();
    await registry.release({ version: '1.0.0' });
    await registry.release({ version: '1.1.0', code: '1' }, { percent: 0 });
    const asked = { action: 'promote', name: 'catalog', version: '1.1.0' } as const;
    const plan = { steps: [50], everyMs: 0 };
    const answered = await registry.change({ ...asked, guard: plan }, { percent: 10 });
    expect(answered).toMatchObject({ result: 'canary', isGuarded: true });
    expect((await registry.client().status()).names[1]?.canary).toMatchObject({
      ...{ percent: 10, guard: { steps: [50], evidence: 'no view was seen yet' } },
    });
    await guard.look();
    report('1.0.0', 900);
    report('1.1.0', 100, 50);
    await guard.look();
    expect((await registry.client().status()).names[1]?.canary).toBeNull();
  } finally {
    await registry.remove();
  }
});
