import { selectChecks } from './select-checks.ts';

const checks = [{ name: 'lint' }, { name: 'jest' }, { name: 'e2e' }];
const names = (args: readonly string[]) => {
  const selected = selectChecks(checks, args);
  return typeof selected === 'string' ? selected : selected.map(({ name }) => name);
};

it('everything runs where nothing is chosen', () => {
  expect(names([])).toEqual(['lint', 'jest', 'e2e']);
});

it('--only takes those alone, in their own order', () => {
  expect(names(['--only', 'jest,lint'])).toEqual(['lint', 'jest']);
});

it('--skip leaves those out', () => {
  expect(names(['--skip', 'e2e'])).toEqual(['lint', 'jest']);
});

it('a check of two names runs for either, and is left out with both', () => {
  const two = [{ name: 'lint', alsoNamed: ['types'] }, { name: 'jest' }];
  const chosen = (...args: readonly string[]) => selectChecks(two, args);
  expect(chosen('--only', 'types')).toEqual([two[0]]);
  expect(chosen('--skip', 'lint')).toEqual(two);
  expect(chosen('--skip', 'lint,types')).toEqual([two[1]]);
});

it('an extra check runs where it is named alone', () => {
  const two = [{ name: 'lint' }, { name: 'nodes', isExtra: true as const }];
  const chosen = (...args: readonly string[]) => selectChecks(two, args);
  expect(chosen()).toEqual([two[0]]);
  expect(chosen('--only', 'lint,nodes')).toEqual(two);
});

it('a name that does not exist is refused, with those that do', () => {
  expect(() => names(['--only', 'lnt'])).toThrow(
    'Unknown check "lnt". Available: lint, jest, e2e.',
  );
});

it('an option that does not exist is refused', () => {
  expect(() => names(['--watch'])).toThrow(
    'Unknown option "--watch". Use --only NAMES or --skip NAMES.',
  );
});

it('the help names them all', () => {
  expect(names(['--help'])).toContain('Available: lint, jest, e2e');
});
