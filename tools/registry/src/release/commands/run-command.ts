import { CommandError } from '@patchbay/command-line';
import { chooseConfig } from '../../config.ts';
import { registryFile } from '../../live/site-folder.ts';
import { readLog, type ChangeCause, readLogText } from '../../state/change-log.ts';
import { withSite } from '../../state/site-session.ts';
import type { AppConfig } from '@patchbay/shared/config';
import { stateOf } from '../changes/perform-change.ts';
import { prune } from '../changes/prune.ts';
import { readStatus } from '../read-status.ts';
import { RegistryClient } from '../registry-client.ts';
import { change } from './change-command.ts';
import type { Answer, CommandContext } from './command-context.ts';
import { describeLog, describePrune, describeStatus } from './describe-result.ts';
import type { ReleaseCommand } from './release-arguments.ts';
import { release } from './release-command.ts';

/**
 * Runs one command.
 * @throws CommandError where it did nothing
 */
export async function runCommand(
  command: ReleaseCommand,
  context: CommandContext,
): Promise<Answer> {
  const { target, environment, paint, now, say } = context;
  switch (command.command) {
    case 'help':
      return { json: { usage: command.usage }, lines: [command.usage] };
    case 'status': {
      const status =
        command.to === null
          ? await readStatus(target)
          : await new RegistryClient(command.to).status();
      return {
        json: { command: 'status', ...status },
        lines: describeStatus(status, now(), paint),
      };
    }
    case 'log':
      return log(command, context);
    case 'release':
      return release(command, context);
    case 'rollback':
    case 'retire':
    case 'promote':
      return change(command, context);
    case 'prune': {
      const { isDryRun } = command;
      const cause = await causeOfPrune(context);
      const configure = (present: AppConfig | null) => chooseConfig(present, environment);
      const versions = await withSite(
        target,
        { purpose: 'a prune', say, cause, configure },
        (session) => prune(session, stateOf(session), { ...command, nowMs: now().getTime() }),
      );
      return {
        json: { command: 'prune', isDryRun, versions },
        lines: describePrune(versions, isDryRun, paint),
      };
    }
  }
}

async function log(
  { to, isVerified }: Extract<ReleaseCommand, { command: 'log' }>,
  { target, paint }: CommandContext,
): Promise<Answer> {
  const [text, registry] =
    to === null
      ? [await readLogText(target), (await target.read(registryFile))?.toString() ?? null]
      : [await new RegistryClient(to).log(), null];
  const { entries, problems } = readLog(text, registry);
  const lines = describeLog({ entries, problems }, isVerified, paint);
  if (isVerified && problems.length > 0) {
    throw new CommandError('damaged', 'The log of releases is not as it was written', {
      problems,
    });
  }
  return { json: { command: 'log', entries, problems }, lines };
}

/** Nobody signs it: the versions that it removes are live for nobody. */
const causeOfPrune = async ({ readSource, now }: CommandContext): Promise<ChangeCause> => ({
  action: 'prune',
  at: now().toISOString(),
  source: await readSource(),
  subject: null,
  builtAt: null,
  signed: null,
});
