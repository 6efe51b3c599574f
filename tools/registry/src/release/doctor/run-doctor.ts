import {
  createPaint,
  exitCodeOf,
  misuse,
  parseCommand,
  toCommandError,
  type Paint,
} from '@patchbay/command-line';
import { Command } from 'commander';
import { notExamined, type Finding } from './findings.ts';

interface Output {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

export interface DoctorOptions {
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The examinations, by the name that a person gives to their subject. They change nothing. */
  readonly examine: Readonly<Record<string, () => Promise<readonly Finding[]>>>;
  readonly stdout: Output;
  readonly stderr: Output;
}

function assertKnown(words: readonly string[], subjects: readonly string[]): void {
  const strange = words.find((word) => !subjects.includes(word));
  if (strange === undefined) return;
  throw misuse(`There is no "${strange}" to look at. Available: ${subjects.join(', ')}`);
}

/**
 * Says what is wrong, for people or as one JSON document.
 * @returns the exit code: 0 where there is no error, warnings or not; 1 where there is one; 2 called wrongly
 */
export async function runDoctor({
  args,
  environment,
  examine,
  stdout,
  stderr,
}: DoctorOptions): Promise<number> {
  const isJson = args.includes('--json');
  const paint = createPaint(!isJson && stdout.isTTY === true && !environment.NO_COLOR);
  const subjects = Object.keys(examine);
  try {
    let chosen = subjects;
    const program = new Command('npm run doctor --')
      .description(
        `Says what is wrong with what it looks at (${subjects.join(', ')}), and changes nothing.`,
      )
      .argument('[SUBJECT...]', 'what to look at; by default all of it')
      .option('--json', 'answer one JSON document')
      .action((words: readonly string[]) => {
        assertKnown(words, subjects);
        if (words.length > 0) chosen = [...words];
      });
    const usage = parseCommand(program, args);
    if (usage !== null) {
      stdout.write(isJson ? toDocument({ usage }) : `${usage}\n`);
      return 0;
    }
    const findings: Finding[] = [];
    for (const [subject, look] of Object.entries(examine)) {
      if (chosen.includes(subject)) findings.push(...(await lookAt(subject, look)));
    }
    const isHealthy = findings.every(({ level }) => level !== 'error');
    stdout.write(
      isJson
        ? toDocument({ command: 'doctor', subjects: chosen, isHealthy, findings })
        : `${describe(findings, paint).join('\n')}\n`,
    );
    return isHealthy ? 0 : 1;
  } catch (error) {
    const failure = toCommandError(error);
    const { code, message, problems } = failure;
    if (isJson) stdout.write(toDocument({ error: { code, message, problems } }));
    else
      stderr.write(
        [`patchbay: ${message}`, ...problems.map((each) => `  - ${each}`), ''].join('\n'),
      );
    return exitCodeOf(failure);
  }
}

/** Examines a subject. One that cannot be looked at is reported as such, and the others are still looked at. */
async function lookAt(
  subject: string,
  look: () => Promise<readonly Finding[]>,
): Promise<readonly Finding[]> {
  try {
    return await look();
  } catch (error) {
    return [notExamined(subject, error)];
  }
}

const toDocument = (value: object) => `${JSON.stringify(value, null, 2)}\n`;

function describe(findings: readonly Finding[], paint: Paint): string[] {
  if (findings.length === 0) return ['Nothing is wrong'];
  return findings.flatMap(({ code, level, message, nextStep }) => [
    `${paint(level === 'error' ? 'red' : 'yellow', level.padEnd(7))}  ${paint('bold', code)}  ${message}`,
    `         ${nextStep}`,
  ]);
}
