import { EnvironmentError } from '@patchbay/environment';
import { StartError } from './start-error.ts';

/** Runs a command's work: what a person can mend ends it with its sentence alone, anything else with its stack. */
export async function runCommand(work: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await work();
  } catch (error) {
    process.exitCode = 1;
    const isPlain = error instanceof StartError || error instanceof EnvironmentError;
    console.error(isPlain ? error.message : error);
  }
}
