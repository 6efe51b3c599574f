import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { TrialSite } from '../testing/trial-site.ts';
import { TrialRegistry } from '../testing/trial-registry.ts';

/** Bytes that brotli makes no smaller than three quarters. */
const heavyCode = randomBytes(30_000).toString('base64');

let site: TrialSite;

beforeEach(async () => {
  site = await TrialSite.create();
  await site.releaseShell();
});

afterEach(() => site.remove());

type RemoteBuild = Parameters<TrialSite['buildRemote']>[0];

async function refusal(build: RemoteBuild): Promise<string> {
  const dist = await site.buildRemote(build);
  const { code, stderr } = await site.run(['release', '--from', dist]);
  return code === 0 ? '' : stderr;
}

const allow = (budgets: unknown, folder = site.folder) =>
  writeFile(join(folder, 'budgets.json'), JSON.stringify(budgets));

const catalogStatus = async () => {
  const status = JSON.parse(await site.done('status', '--json')) as {
    names: { name: string; weight: unknown; budget: unknown }[];
    problems: string[];
  };
  return { line: status.names.find(({ name }) => name === 'catalog'), problems: status.problems };
};

it("a remote above its team's budget is refused, with its largest files (G151)", async () => {
  const budget = { firstKilobytes: 20, totalKilobytes: 1000 };
  const told = await refusal({ budget, code: heavyCode });
  expect(told).toMatch(
    /catalog 1\.0\.0 starts with 3\d\.\d kB of scripts and style sheets \(brotli\), and its remote\.json allows 20 kB\. The largest: remote\.js \(3\d\.\d kB\), remoteEntry\.js \(0\.[23] kB\), remote\.css/,
  );
  expect(told).not.toContain('catalog 1.0.0 has');
  expect(await site.live()).toEqual(['shell 1.0.0']);
});

it('what is fetched later counts for everything alone (G151)', async () => {
  const budget = { firstKilobytes: 1, totalKilobytes: 20 };
  expect(await refusal({ budget, initial: ['remote.css'], code: heavyCode })).toMatch(
    /catalog 1\.0\.0 has 3\d\.\d kB/,
  );
  const fitting = { firstKilobytes: 1, totalKilobytes: 40 };
  expect(await refusal({ budget: fitting, initial: ['remote.css'], code: heavyCode })).toBe('');
});

it("the operator's budget holds for every remote, and another one for those that are named (G151)", async () => {
  await allow({ every: { totalKilobytes: 20 }, remotes: [{ name: 'news', totalKilobytes: 40 }] });
  expect(await refusal({ budget: { totalKilobytes: 100 }, code: heavyCode })).toContain(
    'and budgets.json of the site allows 20 kB',
  );
  expect(await refusal({ name: 'news', code: heavyCode })).toBe('');
});

it('what was released before stays, is shown beside its budget, and can be gone back to (G151)', async () => {
  await site.release({ budget: { totalKilobytes: 100 }, code: heavyCode });
  await site.release({ version: '1.1.0' });
  await allow({ every: { firstKilobytes: 10 }, remotes: [] });
  await site.done('rollback', 'catalog');
  const { line } = await catalogStatus();
  expect(line).toMatchObject({
    weight: { first: expect.any(Number) as number, total: expect.any(Number) as number },
    budget: { firstKilobytes: 10, totalKilobytes: 100 },
  });
  expect(await site.done('status')).toMatch(/3\d\.\d of 10, too much \/ 3\d\.\d of 100 kB/);
});

it("a file of the operator's that cannot be used stops releases and nothing else, and is told (G151)", async () => {
  await site.release({});
  await allow({ every: { totalKilobytes: '20' } });
  expect(await refusal({ version: '1.1.0' })).toContain(
    'budgets.json cannot be used: every.totalKilobytes',
  );
  const { line, problems } = await catalogStatus();
  expect(line).toMatchObject({ budget: null });
  expect(problems.join()).toContain('budgets.json cannot be used');
});

it('a registry refuses in the same words (G151)', async () => {
  const registry = await TrialRegistry.create();
  try {
    await allow({ every: { totalKilobytes: 20 } }, registry.site.folder);
    await expect(registry.release({ code: heavyCode })).rejects.toMatchObject({
      code: 'refused',
      problems: [expect.stringContaining('and budgets.json of the site allows 20 kB')],
    });
  } finally {
    await registry.remove();
  }
});
