import { misuse, namesOf, parseCommand } from '@patchbay/command-line';
import { Command } from 'commander';

interface Selection {
  readonly only?: readonly string[];
  readonly skip?: readonly string[];
}

/**
 * The checks that the arguments choose: `--only a,b` only those, `--skip a,b` all others.
 * A check of several names runs for each that is not skipped; an extra one runs where it is named alone.
 * @returns the help in place of them, where it was asked for
 * @throws CommandError `usage` for an argument or a name that does not exist
 */
export function selectChecks<
  C extends {
    readonly name: string;
    readonly alsoNamed?: readonly string[];
    readonly isExtra?: true;
  },
>(checks: readonly C[], args: readonly string[]): readonly C[] | string {
  const namesOfCheck = ({ name, alsoNamed = [] }: C) => [name, ...alsoNamed];
  const known = [...new Set(checks.flatMap(namesOfCheck))];
  let selection: Selection = {};
  const program = new Command('npm test --')
    .description('Runs every check, the unit tests and the browser tests.')
    .option('--only <NAMES>', 'these alone, separated by commas', namesOf)
    .option('--skip <NAMES>', 'all but these', namesOf)
    .addHelpText('after', `\nAvailable: ${known.join(', ')}`)
    .action((options: Selection) => {
      selection = options;
    });
  const help = parseCommand(program, args);
  if (help !== null) return help;
  const { only, skip = [] } = selection;
  const unknown = [...(only ?? []), ...skip].find((name) => !known.includes(name));
  if (unknown !== undefined) {
    throw misuse(`Unknown check "${unknown}". Available: ${known.join(', ')}.`);
  }
  return checks.filter((check) =>
    namesOfCheck(check).some(
      (name) => (only ? only.includes(name) : !check.isExtra) && !skip.includes(name),
    ),
  );
}
