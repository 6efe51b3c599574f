import { createPaint, exitCodeOf, toCommandError } from '@patchbay/command-line';
import { plainText } from '@patchbay/node-kit/telemetry/plain-text';
import { parseReleaseArguments } from './release-arguments.ts';
import type { CommandContext } from './release-commands.ts';

/** The stream that the tool writes to. */
interface Output {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

export interface ReleaseToolOptions extends Omit<CommandContext, 'say' | 'paint'> {
  /** The command and what comes after it. */
  readonly args: readonly string[];
  /** The start of a call, for the help; by default `npm run`. */
  readonly program?: string;
  readonly stdout: Output;
  readonly stderr: Output;
}

/** Messages name commands of the repository: without a checkout, those that lie beside this one are named in their place. A release is built in the repository. */
const namingCommands = (output: Output, program: string | undefined): Output =>
  program === undefined
    ? output
    : {
        isTTY: output.isTTY === true,
        write: (text) =>
          output.write(
            text
              .replaceAll(/npm run keys(?: --)?/g, 'node keys.mjs')
              .replaceAll('npm run releases -- ', `${program} `)
              .replaceAll(
                /npm run (promote|rollback|retire|status)(?: --)?(?![\w:])/g,
                `${program} $1`,
              ),
          ),
      };

/**
 * Runs the release tool once: an answer or an error, for people, or as one JSON document for a pipeline.
 * @returns the exit code: 0 done, 1 failed, 2 called wrongly
 */
export async function runReleaseTool(options: ReleaseToolOptions): Promise<number> {
  const { args, program, environment } = options;
  const stdout = namingCommands(options.stdout, program);
  const stderr = namingCommands(options.stderr, program);
  const isJson = args.includes('--json');
  const paint = createPaint(!isJson && stdout.isTTY === true && !environment.NO_COLOR);
  const say = (text: string) => {
    (isJson ? stderr : stdout).write(`${paint('dim', 'patchbay')} ${onTerminal(text)}\n`);
  };
  try {
    const { json, lines } = await parseReleaseArguments(args, program)({ ...options, say, paint });
    stdout.write(isJson ? toDocument(json) : `${onTerminal(lines.join('\n'))}\n`);
    return 0;
  } catch (error) {
    const failure = toCommandError(error);
    const { code, message, problems } = failure;
    if (isJson) {
      stdout.write(toDocument({ error: { code, message, problems } }));
    } else {
      const reasons = problems.map((problem) => `  - ${problem}\n`).join('');
      // It repeats messages of a build or of another team, which must not reach the terminal as a command.
      stderr.write(plainText(`patchbay: ${message}\n${reasons}`, ' '));
    }
    return exitCodeOf(failure);
  }
}

const escape = '\u001B';
/** Finds the colours that this tool itself paints: a text is split into other text and colours, in turn. */
const colours = new RegExp(`(${escape}\\[\\d{1,2}m)`);

/**
 * Others have written the messages about a site: a team, or whoever answers as a registry. Except for colours they must
 * not reach the terminal as commands.
 */
const onTerminal = (text: string): string =>
  text
    .split(colours)
    .map((part, index) => (index % 2 === 0 ? plainText(part, ' ') : part))
    .join('');

const toDocument = (value: object) => `${JSON.stringify(value, null, 2)}\n`;
