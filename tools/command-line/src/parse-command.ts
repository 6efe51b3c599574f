import { CommanderError, type Command } from 'commander';
import { CommandError } from './command-error.ts';

/**
 * Reads arguments by a program, whose actions take what they get.
 * @param args without Node and the file
 * @returns the help, where it was asked for, or null
 * @throws CommandError `usage` that says what is wrong with the call
 */
export function parseCommand(program: Command, args: readonly string[]): string | null {
  let output = '';
  for (const command of [program, ...program.commands]) {
    command
      .exitOverride()
      .configureOutput({ writeOut: (text) => (output += text), writeErr: () => undefined });
  }
  try {
    program.parse([...args], { from: 'user' });
    return null;
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return output.trimEnd();
    const called = program.commands.find((command) => command.name() === args[0]) ?? program;
    throw misuse(sentenceOf(error, called), error);
  }
}

/**
 * Reads the arguments of a command that takes one at the most, and no options. Prints the help, and ends, where that was asked
 * for.
 * @returns the argument, or undefined where there is none
 * @throws CommandError `usage` for anything else
 */
export function readArgument(program: Command, args: readonly string[]): string | undefined {
  const help = parseCommand(program, args);
  if (help === null) return program.args[0];
  console.log(help);
  process.exit();
}

/** The error for a command that was called in a way that it does not understand. */
export const misuse = (message: string, cause?: unknown): CommandError =>
  new CommandError('usage', message, { problems: ['--help shows how to call it'], cause });

const namesIn = (text: string) => [...text.matchAll(/'([^']*)'/g)].map(([, name = '']) => name);

/** commander's message in this product's words. */
function sentenceOf({ code, message }: CommanderError, command: Command): string {
  const [name = ''] = namesIn(message);
  if (code === 'commander.unknownOption') return `Unknown option "${name}". ${offersOf(command)}`;
  if (code === 'commander.unknownCommand' || code === 'commander.help') {
    const commands = command.commands.map((each) => each.name()).join(', ');
    return `${name === '' ? 'No command given' : `Unknown command "${name}"`}. Available: ${commands}.`;
  }
  if (code === 'commander.missingArgument') return `${name} is missing: ${command.usage()}`;
  if (code === 'commander.excessArguments') return `Too many arguments: ${command.usage()}`;
  const [first = '', ...rest] = message.replace(/^error: /, '');
  return `${first.toUpperCase()}${rest.join('')}.`;
}

/** The options that a command takes, for a person who has mistyped it. */
function offersOf({ options }: Command): string {
  const flags = options.map((option) => option.flags.replaceAll(/[<>]/g, ''));
  const last = flags.pop();
  if (last === undefined) return 'There are none.';
  return flags.length === 0 ? `Use ${last}.` : `Use ${flags.join(', ')} or ${last}.`;
}
