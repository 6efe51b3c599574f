import { StartError } from './start-error.ts';

/** Runs a command's work: a `StartError` ends it with its sentence alone, anything else with its stack. */
export async function runCommand(work: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await work();
  } catch (error) {
    process.exitCode = 1;
    console.error(error instanceof StartError ? error.message : error);
  }
}
