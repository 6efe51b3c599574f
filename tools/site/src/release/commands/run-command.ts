import { CommandError, type Paint } from '@patchbay/command-line';
import type { Environment } from '@patchbay/environment';
import type { AppConfig } from '@patchbay/shared/config';
import { readAppConfig } from '../../site-config.ts';
import { describeOutcome, describePrune, describeStatus } from './describe-result.ts';
import { planProblems, type ReleasePlan } from '../build/check-release.ts';
import { promoteVersion, retireRemote, rollBack, type Outcome } from '../make-live.ts';
import { assertNoDowngrade } from '../no-downgrade.ts';
import { prune } from '../prune.ts';
import { readStatus } from '../read-status.ts';
import type { ReleaseCommand } from './release-arguments.ts';
import { releaseBuild } from '../release-build.ts';
import type { ReleaseTarget } from '../release-target.ts';
import { readState, withSite, type SiteSession } from '../site-session.ts';
import { shellName, type SiteState } from '../state/site-state.ts';
import type { SmokeCheck } from '../build/smoke-check.ts';

/** What the commands work with. */
export interface CommandContext {
  readonly environment: Environment;
  readonly target: ReleaseTarget;
  /**
   * Type-checks and builds a package.
   * @returns the name that it has on the site, and the folder of its build
   * @throws CommandError `not-found` or `build-failed`
   */
  readonly build: (
    subject: string,
    say: (text: string) => void,
  ) => Promise<{ readonly name: string; readonly dist: string }>;
  /** What a package's release will be, as far as it shows before the build; null where that cannot be read. */
  readonly plan?: (subject: string) => ReleasePlan | null;
  /** The name on the site of a package's folder; a name stays what it is. */
  readonly siteName: (subject: string) => string;
  /** Where a `--from` is. */
  readonly resolveDist: (path: string) => string;
  readonly smokeCheck: SmokeCheck;
  readonly now: () => Date;
  readonly say: (text: string) => void;
  readonly paint: Paint;
}

/** What a command answers: a JSON document, and the same for people. */
export interface Answer {
  readonly json: object;
  readonly lines: readonly string[];
}

/**
 * Runs one command.
 * @throws CommandError where it did nothing
 */
export async function runCommand(
  command: ReleaseCommand,
  context: CommandContext,
): Promise<Answer> {
  const { target, siteName, paint, now } = context;
  switch (command.command) {
    case 'help':
      return { json: { usage: command.usage }, lines: [command.usage] };
    case 'status': {
      const status = await readStatus(target);
      return { json: { command: 'status', ...status }, lines: describeStatus(status, paint) };
    }
    case 'release':
      return release(command, context);
    case 'rollback': {
      const name = siteName(command.name);
      const outcome = await onSite(context, `a rollback of ${name}`, (session) =>
        rollBack(session, stateOf(session), { name, to: command.to, now: now().toISOString() }),
      );
      return answer('rollback', outcome, paint);
    }
    case 'retire': {
      const name = siteName(command.name);
      const outcome = await onSite(context, `taking ${name} off`, (session) =>
        retireRemote(session, stateOf(session), { name, now: now().toISOString() }),
      );
      return answer('retire', outcome, paint);
    }
    case 'promote': {
      const { version, percent } = command;
      const name = siteName(command.name);
      const outcome = await onSite(context, `a promotion of ${name} ${version}`, (session) =>
        promoteVersion(session, stateOf(session), {
          name,
          version,
          percent,
          now: now().toISOString(),
        }),
      );
      return answer('promote', outcome, paint);
    }
    case 'prune': {
      const { isDryRun } = command;
      const versions = await onSite(context, 'a prune', (session) =>
        prune(session, stateOf(session), { ...command, nowMs: now().getTime() }),
      );
      return {
        json: { command: 'prune', isDryRun, versions },
        lines: describePrune(versions, isDryRun, paint),
      };
    }
  }
}

async function release(
  command: Extract<ReleaseCommand, { command: 'release' }>,
  context: CommandContext,
): Promise<Answer> {
  const { subject, from, version, percent, mayDowngrade } = command;
  const { build, siteName, resolveDist, smokeCheck, now, say, paint } = context;
  if (from === null) await checkPlan(command, context);
  const built =
    from === null
      ? await build(subject ?? '', say)
      : { name: subject === null ? null : siteName(subject), dist: resolveDist(from) };
  const outcome = await onSite(context, `a release of ${built.name ?? built.dist}`, (session) =>
    releaseBuild(session, {
      ...built,
      version,
      percent,
      mayDowngrade,
      smokeCheck,
      now: now().toISOString(),
      say,
    }),
  );
  return answer('release', outcome, paint);
}

/**
 * Says before a build what would be refused after it. The site may change meanwhile, so all is checked again then.
 * @throws CommandError `refused` with every reason
 */
async function checkPlan(
  { subject, version, percent, mayDowngrade }: Extract<ReleaseCommand, { command: 'release' }>,
  { plan, target }: CommandContext,
): Promise<void> {
  const planned = plan?.(subject ?? '') ?? null;
  const state = planned && (await readState(target));
  if (!state) return;
  const problems = planProblems(planned, state);
  const name = planned.kind === 'shell' ? shellName : planned.description.name;
  const id = `${name} ${version ?? planned.description.version}`;
  if (problems.length > 0) {
    throw new CommandError('refused', `${id} does not fit what is live; it was not built`, {
      problems,
    });
  }
  assertNoDowngrade(state, {
    name,
    version: version ?? planned.description.version,
    percent,
    mayDowngrade,
  });
}

const answer = (command: string, outcome: Outcome, paint: Paint): Answer => ({
  json: { command, ...outcome },
  lines: describeOutcome(outcome, paint),
});

const onSite = <T>(
  { target, say, environment }: CommandContext,
  purpose: string,
  work: (session: SiteSession) => Promise<T>,
): Promise<T> =>
  withSite(
    target,
    { purpose, say, configure: (present) => chooseConfig(present, environment) },
    work,
  );

/** A rollback from a machine without the site's environment must not reconfigure its page. */
const chooseConfig = (present: AppConfig | null, environment: Environment): AppConfig =>
  present && !environment.API_HOST?.trim() ? present : readAppConfig(environment);

function stateOf({ state, target }: SiteSession): SiteState {
  if (state) return state;
  throw new CommandError('not-found', `${target.label} has no release yet`, {
    problems: ['Release the shell first: npm run release -- shell'],
  });
}
