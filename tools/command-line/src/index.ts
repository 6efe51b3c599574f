/** Door: the parts that the commands of this repository share. */
export {
  CommandError,
  exitCodeOf,
  toCommandError,
  type CommandErrorCode,
} from './command-error.ts';
export { createPaint, fail, say, sayLoud, type Paint } from './console.ts';
export { listen } from './listen.ts';
export { misuse, parseCommand, readArgument } from './parse-command.ts';
export { durationOf, namesOf, wholeNumberOf } from './read-value.ts';
export { endWithThisProcess, runProgram, runQuietly, whenToldToStop } from './run-program.ts';
