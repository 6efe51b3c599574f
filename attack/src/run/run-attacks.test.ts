import { skipped, verdict, verdictOf, type Attack, type Family } from '../attack.ts';
import { assertLoopback, NotLoopbackError } from '../network/loopback.ts';
import type { Product } from '../product/product.ts';
import { exitCodeOf, reportOf } from './report.ts';
import { chooseAttacks, runAttacks } from './run-attacks.ts';

/** A product for which nothing is started: these tests are about the tool. */
function fakeProduct({ isQuick = false } = {}) {
  const ended: number[] = [];
  const none = () => Promise.reject(new Error('There is no product'));
  const product: Product = {
    isQuick,
    engine: 'postgresql',
    seed: 1,
    backend: none,
    site: none,
    startBackend: none,
    startSite: none,
    run: none,
    start: none,
    newFolder: none,
    copySite: none,
    copyDemoData: none,
    cutConnections: none,
    standBeforeDatabase: none,
    endAttack: () => {
      ended.push(1);
      return Promise.resolve();
    },
    close: () => Promise.resolve(),
  };
  return { product, ended };
}

const attack = (name: string, run: Attack['run'], more: Partial<Attack> = {}): Attack => ({
  name,
  item: '1',
  tries: 2,
  expectation: 'under 100 ms',
  run,
  ...more,
});
const holding = attack('one that holds', () =>
  Promise.resolve(verdict(true, '5 ms', 'it was quick')),
);
const breaking = attack('one that breaks', () =>
  Promise.resolve(verdict(false, '4 s', 'it took\n4 s')),
);
const late = attack('one that comes late', () =>
  Promise.resolve(verdict(true, '4 s', 'it took 4 s', false)),
);
const leftOut = attack('one that cannot be', () => Promise.resolve(skipped('no such machine')));
const needsProduct = attack('one that needs the product', async (product) => {
  await product.backend();
  return verdict(true, '-', '-');
});

const family = (...attacks: readonly Attack[]): Family => ({ name: 'family', about: 'x', attacks });

async function run(
  attacks: readonly Attack[],
  {
    isQuick = false,
    budgetMs = 60_000,
    others = 0,
  }: { isQuick?: boolean; budgetMs?: number; others?: number | null } = {},
) {
  const { product, ended } = fakeProduct({ isQuick });
  const said: string[] = [];
  const results = await runAttacks([family(...attacks)], product, {
    budgetMs,
    mostMsOfOne: 50,
    watchOthers: () => ({ end: () => others }),
    say: (line) => said.push(line),
    isStopped: () => false,
  });
  return { results, ended, said, outcomes: results.map(({ outcome }) => outcome.result) };
}

it('a product that breaks fails the run, and the table says where and why', async () => {
  const { results } = await run([holding, breaking, leftOut]);
  expect(exitCodeOf(results)).toBe(1);
  const report = reportOf(results, 'database embedded');
  expect(report).toMatch(/^Attacked: database embedded\.\n/);
  expect(report).toMatch(/^family {2}one that holds +1 +2 +5 ms +under 100 ms +held$/m);
  expect(report).toMatch(/^family {2}one that breaks .* DID NOT HOLD$/m);
  expect(report).toContain('DID NOT HOLD: family, one that breaks: it took 4 s');
  expect(report).toContain('skipped: family, one that cannot be: no such machine');
  expect(report.split('\n').at(-1)).toBe(
    '3 attacks, about 6 tries: 1 held, 1 did not hold, 0 were not judged, 1 were skipped.',
  );
});

it('a product that holds passes the run, and one that was not tried does not', async () => {
  expect(exitCodeOf((await run([holding, leftOut])).results)).toBe(0);
  expect(exitCodeOf((await run([leftOut])).results)).toBe(1);
  expect(exitCodeOf([])).toBe(1);
});

it('an attack that fails by itself, or never ends, has not held, and the next one has its turn', async () => {
  const endless = attack('one without an end', () => new Promise(() => undefined));
  const { results, outcomes, ended } = await run([needsProduct, endless, holding]);
  expect(outcomes).toEqual(['broken', 'broken', 'held']);
  expect(results[0]?.outcome.evidence).toBe('There is no product');
  expect(results[1]?.outcome.evidence).toContain('it was not over after');
  expect(ended).toHaveLength(3);
});

it('what came late beside others is not judged, and is no hole; what broke otherwise is', async () => {
  const endless = attack('one without an end', () => new Promise(() => undefined));
  const busy = { others: 0.64 };
  const { results, outcomes } = await run([late, endless, breaking, needsProduct, holding], busy);
  expect(outcomes).toEqual(['unjudged', 'unjudged', 'broken', 'broken', 'held']);
  const report = reportOf(results, 'database embedded');
  expect(report).toContain(
    'not judged: family, one that comes late: others took up to 64 % of the processors meanwhile: it took 4 s',
  );
  expect(exitCodeOf((await run([late, holding], busy)).results)).toBe(0);
  expect(exitCodeOf((await run([late], busy)).results)).toBe(1);
});

it.each([[0.1], [null]])('what came late beside %s of others has not held', async (others) => {
  expect((await run([late], { others })).outcomes).toEqual(['broken']);
});

it('an attack that would leave the machine ends the run', async () => {
  const outside = attack('one outside', () => {
    assertLoopback('example.com');
    return Promise.resolve(skipped('-'));
  });
  await expect(run([outside, holding])).rejects.toThrow(NotLoopbackError);
});

it('what takes long is left out of a quick run, and everything once the time is over', async () => {
  const long = attack('a long one', holding.run, { isLong: true });
  expect((await run([long, holding], { isQuick: true })).outcomes).toEqual(['skipped', 'held']);
  expect((await run([long, holding])).outcomes).toEqual(['held', 'held']);
  expect((await run([holding], { budgetMs: 0 })).outcomes).toEqual(['skipped']);
});

it('families and attacks are chosen by name, and a name that is nobody is told', () => {
  const families = [family(holding, breaking), { ...family(leftOut), name: 'other' }];
  const names = (only: readonly string[]) =>
    chooseAttacks(families, only).chosen.flatMap(({ attacks }) => attacks.map(({ name }) => name));
  expect(names([])).toHaveLength(3);
  expect(names(['other'])).toEqual(['one that cannot be']);
  expect(names(['one that breaks', 'other'])).toEqual(['one that breaks', 'one that cannot be']);
  expect(chooseAttacks(families, ['others']).unknown).toEqual(['others']);
});

it('of many checks, those that only came late are told apart', () => {
  expect(verdictOf([], 4, ['a'])).toMatchObject({ figure: '3 of 4 held', isLate: true });
  expect(verdictOf(['a'], 4, ['b'])).toEqual({
    result: 'broken',
    figure: '2 of 4 held',
    evidence: 'a; b',
  });
});

it('of many checks, one that fails is enough, and the first few are named', () => {
  expect(verdictOf([], 4)).toMatchObject({ result: 'held', figure: '4 of 4 held' });
  expect(verdictOf(['a', 'b', 'c', 'd'], 9)).toEqual({
    result: 'broken',
    figure: '5 of 9 held',
    evidence: 'a; b; c; and 1 more',
  });
});

it('an attack on the files of one database is left out on another', async () => {
  const ofFiles = attack('files', () => Promise.resolve(verdict(true, '-', '-')), {
    engine: 'embedded',
  });
  expect((await run([ofFiles, holding])).outcomes).toEqual(['skipped', 'held']);
});
