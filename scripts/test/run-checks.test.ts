import type { Check } from './checks.ts';
import { runChecks } from './run-checks.ts';

/** Checks that write down when they begin and end; a name in capitals takes all cores. */
function checksOf(names: readonly string[]) {
  const seen: string[] = [];
  const checks = names.map((name): Check => ({
    name,
    title: name,
    ...(name === name.toLowerCase() ? { isSingle: true } : {}),
    run: async () => {
      seen.push(`${name} begins`);
      await Promise.resolve();
      seen.push(`${name} ends`);
      return { passed: 1, failed: 0, output: '', closing: [name] };
    },
  }));
  return { seen, checks };
}

it('what takes one core runs two at a time, the others alone and after them', async () => {
  const { seen, checks } = checksOf(['A', 'b', 'c', 'D']);
  await runChecks(checks, () => undefined);
  expect(seen).toEqual([
    ...['b begins', 'c begins', 'b ends', 'c ends'],
    ...['A begins', 'A ends', 'D begins', 'D ends'],
  ]);
});

it('the results come in the order of the checks', async () => {
  const { checks } = checksOf(['A', 'b', 'c']);
  const results = await runChecks(checks, () => undefined);
  expect(results.map(({ title, closing }) => [title, ...closing])).toEqual([
    ['A', 'A'],
    ['b', 'b'],
    ['c', 'c'],
  ]);
});
