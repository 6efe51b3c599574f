import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandError, type Paint } from '@patchbay/command-line';
import type { Environment } from '@patchbay/environment';
import type { AppConfig } from '@patchbay/shared/config';
import { chooseConfig, readReleaseKey, readFirstOrigin } from '../../config.ts';
import { registryFile } from '../../live/live-site.ts';
import { readLog, readLogText, type ChangeCause } from '../../state/change-log.ts';
import { stateOf, assertNoDowngrade, performChange, type Outcome } from '../changes/make-live.ts';
import { prune } from '../changes/prune.ts';
import { readStatus } from '../read-status.ts';
import { RegistryClient, type RegistryAnswer } from '../registry-client.ts';
import { describeLog, describePrune, describeStatus, describeOutcome } from './describe-result.ts';
import type { ReleaseCommand, Via } from './release-arguments.ts';
import type { ReleaseTarget } from '../../target/release-target.ts';
import {
  attest,
  sourceLengths,
  toLine,
  type Source,
  type Provenance,
} from '../../trust/statement.ts';
import { planProblems, type ReleasePlan } from '../../checks/check-release.ts';
import type { SmokeCheck } from '../../checks/smoke-check.ts';
import { descriptionFile } from '../../build/fit-description.ts';
import { readDist } from '../../build/built-release.ts';
import { setupProblems, noticesOf } from '../../build/check-setup.ts';
import { withCompressed } from '../../build/compressed-files.ts';
import { nameOf, shellName } from '../../state/site-state.ts';
import { readState } from '../../state/read-site-state.ts';
import { statementOfRelease, statementOfChange, causeOf } from '../../trust/make-statement.ts';
import { checkAhead, releaseBuild } from '../changes/release-build.ts';
import { withSite, type SiteSession } from '../../state/site-session.ts';
import { readSigner } from '../../trust/key-ring.ts';
import { previewLink } from '../../live/preview-link.ts';

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

/** The tools and settings with which the commands work. */
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
  /** The plan of a package's release, as far as it shows before the build; null where that cannot be read. */
  readonly plan?: (subject: string) => ReleasePlan | null;
  /** The name on the site of a package's folder; a name stays what it is. */
  readonly siteName: (subject: string) => string;
  /** Resolves the path of a `--from`. */
  readonly resolveDist: (path: string) => string;
  readonly smokeCheck: SmokeCheck;
  /** Reads the sources of a release, and who makes it. */
  readonly readSource: () => Promise<Source>;
  readonly now: () => Date;
  readonly say: (text: string) => void;
  readonly paint: Paint;
}

/** The answer of a command: a JSON document, and the same for people. */
export interface Answer {
  readonly json: object;
  readonly lines: readonly string[];
}

/**
 * Builds a package, or takes a build, and releases it.
 * @throws CommandError where nothing is released
 */
async function release(
  command: Extract<ReleaseCommand, { command: 'release' }>,
  context: CommandContext,
): Promise<Answer> {
  const { subject, from, version, percent, via } = command;
  const { build, siteName, resolveDist, target, now, say } = context;
  const signer = await chooseSigner(via, context);
  // A registry says it after the build: it may know what this machine does not.
  if (from === null && via.to === null) await checkPlan(command, context);
  const built =
    from === null
      ? await build(subject ?? '', say)
      : { name: subject === null ? null : siteName(subject), dist: resolveDist(from) };
  const read = await readDist(built.dist, version);
  const { release: described } = read;
  const name = nameOf(described);
  if (built.name !== null && built.name !== name) {
    throw new CommandError(
      'refused',
      `The build in ${built.dist} is one of ${name}, not of ${built.name}`,
    );
  }
  const builtAt = (await stat(join(built.dist, descriptionFile))).mtime.toISOString();
  const statement = statementOfRelease(read, builtAt, await askedBy(via, percent, context));
  const provenance = attest(statement, signer);
  if (via.to !== null) {
    say(`Sending ${name} ${described.description.version} to ${via.to}`);
    const answered = await new RegistryClient(via.to).release(provenance, statement, read.files);
    return registryAnswer('release', answered, context);
  }
  const compressed = await withCompressed(read.files);
  const loaded = { release: described, target };
  const smokeCheck = await checkAhead(context.smokeCheck, built.dist, loaded);
  const outcome = await onSite(context, `a release of ${name}`, provenance, (session) =>
    releaseBuild(session, {
      ...built,
      build: read,
      compressed,
      provenance,
      percent,
      mayDowngrade: via.allowDowngrade,
      smokeCheck,
      now: now().toISOString(),
      say,
    }),
  );
  return folderAnswer('release', outcome, context);
}

/**
 * Says before a build what would be refused after it. The site may change meanwhile, so all is checked again then.
 * @throws CommandError `refused` with every reason
 */
async function checkPlan(
  { subject, version, percent, via }: Extract<ReleaseCommand, { command: 'release' }>,
  { plan, target }: CommandContext,
): Promise<void> {
  const planned = plan?.(subject ?? '') ?? null;
  const state = planned && (await readState(target));
  if (!state) return;
  const problems = [
    ...planProblems(planned, state),
    ...(planned.kind === 'remote' ? await setupProblems(target, planned.description) : []),
  ];
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
    mayDowngrade: via.allowDowngrade,
  });
}

type ChangeCommand = Extract<ReleaseCommand, { command: 'rollback' | 'retire' | 'promote' }>;

/**
 * Changes which versions are live.
 * @throws CommandError where nothing is changed
 */
async function change(
  { command: action, name: subject, version, percent, via }: ChangeCommand,
  context: CommandContext,
): Promise<Answer> {
  const { siteName, now } = context;
  const name = siteName(subject);
  const signer = await chooseSigner(via, context);
  const asked = { action, name, version };
  const statement = statementOfChange(asked, await askedBy(via, percent, context));
  const provenance = attest(statement, signer);
  if (via.to !== null) {
    return registryAnswer(action, await new RegistryClient(via.to).change(provenance), context);
  }
  const purposes = {
    rollback: `a rollback of ${name}`,
    retire: `taking ${name} off`,
    promote: `a promotion of ${name} ${version ?? ''}`,
  };
  const outcome = await onSite(context, purposes[action], provenance, (session) =>
    performChange(session, { ...asked, percent }, now().toISOString()),
  );
  return folderAnswer(action, outcome, context);
}

/**
 * The key that signs. A registry takes nothing without a signature.
 * @throws CommandError `usage` where there is no key for a registry, `refused` where it cannot be used
 */
async function chooseSigner(via: Via, { environment, resolveDist }: CommandContext) {
  const file = via.key ?? readReleaseKey(environment);
  if (file !== null) return readSigner(resolveDist(file));
  if (via.to === null) return null;
  throw new CommandError(
    'usage',
    'A registry takes what is signed: name a key with --key or RELEASE_KEY',
    {
      problems: [
        'Whoever runs the registry makes one: npm run keys -- add TEAM --owns NAME --mounts /PATH/',
      ],
    },
  );
}

/** What the statement of a change says of who asks for it, where and why. */
const askedBy = async (
  { to, message, allowDowngrade }: Via,
  percent: number,
  { readSource, now }: CommandContext,
) => ({
  to: to === null ? 'folder' : new RegistryClient(to).origin,
  now: now().toISOString(),
  source: {
    ...(await readSource()),
    ...(message === null ? {} : { message: toLine(message, sourceLengths.message) }),
  },
  percent,
  allowDowngrade,
});

/** Changes a site in a folder, for whoever has signed it. */
const onSite = <T>(
  { target, say, environment, now }: CommandContext,
  purpose: string,
  provenance: Provenance,
  work: (session: SiteSession) => Promise<T>,
): Promise<T> =>
  withSite(
    target,
    {
      purpose,
      say,
      cause: causeOf(provenance, now().toISOString()),
      configure: (present) => chooseConfig(present, environment),
    },
    work,
  );

/** The answer to a change of a site in a folder. */
async function folderAnswer(
  command: string,
  outcome: Outcome,
  { target, environment, paint }: CommandContext,
): Promise<Answer> {
  const preview = await previewLink(target, outcome, readFirstOrigin(environment));
  const notices = await noticesOf(target, outcome);
  return {
    json: { command, ...outcome, preview, notices },
    lines: describeOutcome(outcome, { preview, notices }, paint),
  };
}

/** The answer to a change that a registry has made. */
function registryAnswer(
  command: string,
  answered: RegistryAnswer,
  { paint }: CommandContext,
): Answer {
  const { percent, preview, notices, ...others } = answered;
  const outcome: Outcome = percent === undefined ? others : { ...others, percent };
  return {
    json: { command, ...outcome, preview, notices },
    lines: describeOutcome(outcome, { preview, notices }, paint),
  };
}
