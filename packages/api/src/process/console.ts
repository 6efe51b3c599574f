import { EnvironmentError } from '@patchbay/node-kit/environment';
import { plainText } from '@patchbay/node-kit/telemetry';
import { CommanderError, type Command } from 'commander';
import { framesOf, reasonOf } from './error-details.ts';
import { OperatorError } from './operator-error.ts';

/**
 * Runs a command's work: a failure that a person can mend ends it with only its sentence, any other failure with its
 * reason and its place.
 * @param complain gets the text of what ended it; default standard error
 */
export async function runCommand(
  work: () => Promise<number>,
  complain: (text: string) => void = (text) => {
    console.error(text);
  },
): Promise<void> {
  try {
    process.exitCode = await work();
  } catch (error) {
    process.exitCode = 1;
    const isPlain = error instanceof OperatorError || error instanceof EnvironmentError;
    // It may quote a document or an archive that somebody else has made.
    complain(plainText(isPlain ? error.message : describe(error)));
  }
}

/**
 * The reason for a failure, and where it failed. Not the error's own description: that of a query quotes the rows, with
 * hashes and addresses in them.
 */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return reasonOf(error);
  return `It failed: ${reasonOf(error)}\n${framesOf(error)}`;
}

/** Runs the command that the process was called with; a wrong call prints the help, and ends with 1. */
export const runProgram = (program: Command): Promise<void> =>
  runCommand(async () => {
    for (const command of [program, ...program.commands]) command.exitOverride();
    try {
      await program.parseAsync(process.argv);
      return 0;
    } catch (error) {
      // It has said what is wrong, or has shown the help that was asked for.
      if (error instanceof CommanderError) return error.exitCode;
      throw error;
    }
  });
