import type { Check } from './checks.ts';
import { runChecks } from './run-checks.ts';

/** Checks that write down when they begin and end; a name in small letters is a patient one's. */
function checksOf(names: readonly string[]) {
  const seen: string[] = [];
  const checks = names.map((name): Check => ({
    name,
    title: name,
    ...(name === name.toLowerCase() ? { isPatient: true } : {}),
    run: async () => {
      seen.push(`${name} begins`);
      await Promise.resolve();
      seen.push(`${name} ends`);
      return { passed: 1, failed: 0, output: '', closing: [name] };
    },
  }));
  return { seen, checks };
}

it('one runs after the other, and beside them two at a time of those that are patient', async () => {
  const { seen, checks } = checksOf(['A', 'b', 'c', 'd', 'E']);
  await runChecks(checks, () => undefined);
  expect(seen.filter((line) => /[AE]/.test(line))).toEqual([
    'A begins',
    'A ends',
    'E begins',
    'E ends',
  ]);
  expect(seen.slice(0, 3).toSorted()).toEqual(['A begins', 'b begins', 'c begins']);
  expect(seen.indexOf('d begins')).toBeGreaterThan(seen.indexOf('b ends'));
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
