import { Command } from 'commander';
import { CommandError } from './command-error.ts';
import { parseCommand, readArgument } from './parse-command.ts';

function parse(...args: readonly string[]) {
  const seen: unknown[] = [];
  const program = new Command('tool');
  program
    .command('add')
    .argument('<NAME>')
    .option('--only <NAMES>')
    .option('--skip <NAMES>')
    .action((name, options) => {
      seen.push(name, options);
    });
  program.command('list').action(() => {
    seen.push('list');
  });
  return { help: parseCommand(program, args), seen };
}

it('a call goes to its command with what was given', () => {
  expect(parse('add', 'a', '--only', 'b')).toEqual({ help: null, seen: ['a', { only: 'b' }] });
  expect(parse('list').seen).toEqual(['list']);
});

it('the help is answered and nothing is done', () => {
  const { help, seen } = parse('add', '--help');
  expect(help).toContain('Usage: tool add');
  expect(seen).toEqual([]);
});

it.each([
  [[], 'No command given. Available: add, list'],
  [['ad'], 'Unknown command "ad". Available: add, list'],
  [['add', 'a', '--watch'], 'Unknown option "--watch". Use --only NAMES or --skip NAMES.'],
  [['list', '--watch'], 'Unknown option "--watch". There are none.'],
  [['add'], 'NAME is missing: [options] <NAME>'],
  [['add', 'a', 'b'], 'Too many arguments: [options] <NAME>'],
  [['add', 'a', '--only'], "Option '--only <NAMES>' argument missing."],
])('%j is a wrong call that says what is right', (args, message) => {
  expect(() => parse(...args)).toThrow(CommandError);
  expect(() => parse(...args)).toThrow(message);
});

describe('a command of one argument', () => {
  const read = (...args: readonly string[]) =>
    readArgument(new Command('tool').argument('[folder]'), args);

  it('gets it, or nothing', () => {
    expect([read('there'), read()]).toEqual(['there', undefined]);
  });

  it.each([
    [['--there'], 'Unknown option "--there". There are none.'],
    [['there', 'and there'], 'Too many arguments: [options] [folder]'],
  ])('refuses %j', (args, message) => {
    expect(() => read(...args)).toThrow(message);
  });
});
