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

/** What the doctor looks at, each by itself. */
export const subjects = ['machine', 'remotes', 'site'] as const;
export type Subject = (typeof subjects)[number];

interface Output {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

export interface DoctorOptions {
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** What is wrong with each subject. They change nothing. */
  readonly examine: Readonly<Record<Subject, () => Promise<readonly Finding[]>>>;
  readonly stdout: Output;
  readonly stderr: Output;
}

const isSubject = (word: string): word is Subject => subjects.some((subject) => subject === word);

function readSubjects(words: readonly string[]): readonly Subject[] {
  const strange = words.find((word) => !isSubject(word));
  if (strange !== undefined) {
    throw misuse(`There is no "${strange}" to look at. Available: ${subjects.join(', ')}`);
  }
  return words.length === 0 ? subjects : words.filter(isSubject);
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
  try {
    let chosen: readonly Subject[] = [];
    const program = new Command('npm run doctor --')
      .description(
        'Says what is wrong with this machine, its remotes and the site, and changes nothing.',
      )
      .argument('[SUBJECT...]', `${subjects.join(', ')}; all of them by default`)
      .option('--json', 'answer one JSON document')
      .action((words: readonly string[]) => {
        chosen = readSubjects(words);
      });
    const usage = parseCommand(program, args);
    if (usage !== null) {
      stdout.write(isJson ? toDocument({ usage }) : `${usage}\n`);
      return 0;
    }
    const findings: Finding[] = [];
    for (const subject of chosen) {
      findings.push(
        ...(await examine[subject]().catch((error: unknown) => [notExamined(subject, error)])),
      );
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

const toDocument = (value: object) => `${JSON.stringify(value, null, 2)}\n`;

function describe(findings: readonly Finding[], paint: Paint): string[] {
  if (findings.length === 0) return ['Nothing is wrong'];
  return findings.flatMap(({ code, level, message, nextStep }) => [
    `${paint(level === 'error' ? 'red' : 'yellow', level.padEnd(7))}  ${paint('bold', code)}  ${message}`,
    `         ${nextStep}`,
  ]);
}
