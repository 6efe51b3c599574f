import { CommandError } from '@patchbay/command-line';
import { families } from '../families.ts';
import { readOptions } from './options.ts';

const read = (...args: readonly string[]) => readOptions(args, '/home');

it('without options attacks begin for twenty-five minutes, quickly for three', () => {
  expect(read()).toEqual({
    only: [],
    isList: false,
    isQuick: false,
    engine: 'embedded',
    isRendering: false,
    help: null,
    seed: 13,
    jsonFile: null,
    siteDir: null,
    budgetMs: 1_500_000,
  });
  expect(read('--quick').budgetMs).toBe(180_000);
});

it('names are separated by commas, and files are relative to where it is called', () => {
  expect(read('--only', 'fuzz, bodies,', '--json', 'a.json', '--site', 'site')).toMatchObject({
    only: ['fuzz', 'bodies'],
    jsonFile: '/home/a.json',
    siteDir: '/home/site',
  });
  expect(read('--engine', 'postgresql', '--rendering')).toMatchObject({
    engine: 'postgresql',
    isRendering: true,
  });
  expect(read('--for', '90s', '--seed', '7')).toMatchObject({ budgetMs: 90_000, seed: 7 });
});

it.each([['--none'], ['--engine', 'mysql'], ['--seed', 'x'], ['--for', '2w'], ['fuzz']])(
  '%s is refused',
  (...args) => {
    expect(() => read(...args)).toThrow(CommandError);
  },
);

it('every attack has a name of its own', () => {
  const names = families.flatMap(({ name, attacks }) => [name, ...attacks.map((one) => one.name)]);
  expect(new Set(names).size).toBe(names.length);
});
