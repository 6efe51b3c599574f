import { selectChecks } from './select-checks.ts';

const checks = [{ name: 'lint' }, { name: 'jest' }, { name: 'e2e' }];
const names = (args: readonly string[]) => selectChecks(checks, args).map(({ name }) => name);

it('everything runs where nothing is chosen', () => {
  expect(names([])).toEqual(['lint', 'jest', 'e2e']);
});

it('--only takes those alone, in their own order', () => {
  expect(names(['--only', 'jest,lint'])).toEqual(['lint', 'jest']);
});

it('--skip leaves those out', () => {
  expect(names(['--skip', 'e2e'])).toEqual(['lint', 'jest']);
});

it('a name that does not exist is refused, with those that do', () => {
  expect(() => names(['--only', 'lnt'])).toThrow(
    "There is no check 'lnt': there are lint, jest, e2e",
  );
});

it('an option that does not exist is refused', () => {
  expect(() => names(['--watch'])).toThrow("'--watch' is no option");
});
