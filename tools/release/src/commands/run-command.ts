import { CommandError } from '@patchbay/command-line';
import { chooseConfig } from '@patchbay/registry/config';
import { registryFile } from '@patchbay/registry/live';
import { readLog, readLogText, type ChangeCause } from '@patchbay/registry/log';
import { withSite } from '@patchbay/registry/state';
import type { AppConfig } from '@patchbay/shared/config';
import { stateOf } from '../changes/perform-change.ts';
import { prune } from '../changes/prune.ts';
import { examineSite } from '../examine-site.ts';
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
      const isFolder = command.to === null;
      const status = isFolder
        ? await readStatus(target)
        : await new RegistryClient(command.to).status();
      const examined = isFolder
        ? await examineSite(target, context.keysFile ?? null)
        : { problems: [], notices: [] };
      const problems = [...status.problems, ...examined.problems];
      const notices = [...status.notices, ...examined.notices];
      return {
        json: { command: 'status', ...status, problems, notices },
        lines: describeStatus(status, examined, { now: now(), paint }),
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
  { to, isVerified, head }: Extract<ReleaseCommand, { command: 'log' }>,
  { target, paint }: CommandContext,
): Promise<Answer> {
  const read =
    to === null
      ? readLog(
          await readLogText(target),
          (await target.read(registryFile))?.toString() ?? null,
          head,
        )
      : readLog(await new RegistryClient(to).log(), null, head);
  const lines = describeLog(read, isVerified, paint);
  if (isVerified && read.problems.length > 0) {
    throw new CommandError('damaged', 'The log of releases is not as it was written', {
      problems: read.problems,
    });
  }
  return { json: { command: 'log', ...read }, lines };
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
