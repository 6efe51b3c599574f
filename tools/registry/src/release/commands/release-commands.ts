import { CommandError, type Paint } from '@patchbay/command-line';
import type { Environment } from '@patchbay/node-kit/environment';
import type { AppConfig } from '@patchbay/shared/config';
import { chooseConfig, readReleaseKey, readFirstOrigin } from '../../config.ts';
import { registryFile } from '../../live/live-site.ts';
import { readLog, readLogText } from '../../state/change-log.ts';
import { stateOf, assertNoDowngrade, performChange, type Outcome } from '../changes/make-live.ts';
import { prune, type PruneOptions } from '../changes/prune.ts';
import { examineSite } from '../examine-site.ts';
import { readStatus } from '../read-status.ts';
import { RegistryClient } from '../registry-client.ts';
import {
  describeLog,
  describeOutcome,
  describePrune,
  describeStatus,
  type OutcomeNotes,
} from './describe-result.ts';
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
import { readBuildTime, readDist } from '../../build/built-release.ts';
import { setupProblems, noticesOf } from '../../build/check-setup.ts';
import { withCompressed } from '../../build/compressed-files.ts';
import { nameOf, shellName } from '../../state/site-state.ts';
import { readState } from '../../state/read-site-state.ts';
import {
  causeOf,
  statementOfChange,
  statementOfRelease,
  type AskedChange,
} from '../../trust/make-statement.ts';
import { checkAhead, releaseBuild } from '../changes/release-build.ts';
import { withSite, type SiteSession } from '../../state/site-session.ts';
import { readSigner } from '../../trust/key-ring.ts';
import { previewLink } from '../../live/preview-link.ts';

/** The tools and settings with which the commands work. */
export interface CommandContext {
  readonly environment: Environment;
  readonly target: ReleaseTarget;
  /** The keys of those who may release, for `status`; null, as by default, on a site that takes what nobody signed. */
  readonly keysFile?: string | null;
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

/** Where a command changes a site, who signs for it and what for. */
export interface SignOptions {
  /** The address of a registry, in place of the folder. */
  readonly to?: string;
  /** The file of the team's private key. */
  readonly key?: string;
  readonly message?: string;
  /** Whether an older version may take the place of a newer one. */
  readonly allowDowngrade?: boolean;
}

export interface ReleaseOptions extends SignOptions {
  readonly percent: number;
  /** In place of the package's own. */
  readonly version?: string;
  /** The folder of a build. */
  readonly from?: string;
}

/**
 * Builds a package, or takes a build, and releases it.
 * @throws CommandError where nothing is released
 */
export async function release(
  subject: string | undefined,
  options: ReleaseOptions,
  context: CommandContext,
): Promise<Answer> {
  const { to, from, version = null, percent, allowDowngrade = false } = options;
  const { build, siteName, resolveDist, target, now, say, paint } = context;
  const signer = await chooseSigner(options, context);
  // A registry says it after the build: it may know what this machine does not.
  if (from === undefined && to === undefined) await checkPlan(subject ?? '', options, context);
  const built =
    from === undefined
      ? await build(subject ?? '', say)
      : { name: subject === undefined ? null : siteName(subject), dist: resolveDist(from) };
  const read = await readDist(built.dist, version);
  const { release: described } = read;
  const name = nameOf(described);
  if (built.name !== null && built.name !== name) {
    throw new CommandError(
      'refused',
      `The build in ${built.dist} is one of ${name}, not of ${built.name}`,
    );
  }
  const builtAt = await readBuildTime(built.dist, read);
  const statement = statementOfRelease(read, builtAt, await askedBy(options, percent, context));
  const provenance = attest(statement, signer);
  if (to !== undefined) {
    say(`Sending ${name} ${described.description.version} to ${to}`);
    const answered = await new RegistryClient(to).release(provenance, statement, read.files);
    return answer('release', answered, paint);
  }
  const compressed = await withCompressed(read.files);
  const loaded = { release: described, target };
  const smokeCheck = await checkAhead(context.smokeCheck, built.dist, loaded);
  return inFolder('release', context, `a release of ${name}`, provenance, (session) =>
    releaseBuild(session, {
      ...built,
      build: read,
      compressed,
      provenance,
      percent,
      mayDowngrade: allowDowngrade,
      smokeCheck,
      now: now().toISOString(),
      say,
    }),
  );
}

/**
 * Says before a build what would be refused after it. The site may change meanwhile, so all is checked again then.
 * @throws CommandError `refused` with every reason
 */
async function checkPlan(
  subject: string,
  { version, percent, allowDowngrade = false }: ReleaseOptions,
  { plan, target }: CommandContext,
): Promise<void> {
  const planned = plan?.(subject) ?? null;
  const state = planned && (await readState(target));
  if (!state) return;
  const problems = [
    ...planProblems(planned, state),
    ...(planned.kind === 'remote' ? await setupProblems(target, planned.description) : []),
  ];
  const wanted = {
    name: planned.kind === 'shell' ? shellName : planned.description.name,
    version: version ?? planned.description.version,
  };
  if (problems.length > 0) {
    const message = `${wanted.name} ${wanted.version} does not fit what is live; it was not built`;
    throw new CommandError('refused', message, { problems });
  }
  assertNoDowngrade(state, { ...wanted, percent, mayDowngrade: allowDowngrade });
}

/**
 * Changes which versions are live; `name` may be a package's folder.
 * @throws CommandError where nothing is changed
 */
export async function change(
  {
    action,
    name: subject,
    version,
    percent,
    guard = null,
  }: AskedChange & { readonly percent: number },
  options: SignOptions,
  context: CommandContext,
): Promise<Answer> {
  const { siteName, now, paint } = context;
  const name = siteName(subject);
  const signer = await chooseSigner(options, context);
  const asked = { action, name, version, guard };
  const statement = statementOfChange(asked, await askedBy(options, percent, context));
  const provenance = attest(statement, signer);
  if (options.to !== undefined) {
    const answered = await new RegistryClient(options.to).change(provenance);
    if (guard && answered.result === 'canary' && !answered.isGuarded) {
      throw new CommandError(
        'failed',
        `${options.to} knows no guards: ${name} is a canary without one`,
        {
          problems: [
            `To end it: npm run promote -- ${name} ${version ?? ''} --percent 0 --to ${options.to}`,
          ],
        },
      );
    }
    return answer(action, answered, paint);
  }
  const purposes = {
    rollback: `a rollback of ${name}`,
    retire: `taking ${name} off`,
    promote: `a promotion of ${name} ${version ?? ''}`,
  };
  return inFolder(action, context, purposes[action], provenance, (session) =>
    performChange(session, { ...asked, percent }, now().toISOString()),
  );
}

/** Shows what is live. */
export async function showStatus(
  { to }: Pick<SignOptions, 'to'>,
  { target, keysFile = null, now, paint }: CommandContext,
): Promise<Answer> {
  const [status, examined] =
    to === undefined
      ? [await readStatus(target), await examineSite(target, keysFile)]
      : [await new RegistryClient(to).status(), { problems: [], notices: [] }];
  const problems = [...status.problems, ...examined.problems];
  const notices = [...status.notices, ...examined.notices];
  return {
    json: { command: 'status', ...status, problems, notices },
    lines: describeStatus(status, examined, { now: now(), paint }),
  };
}

/**
 * Shows the log.
 * @throws CommandError `damaged` where it is to be verified, and is not as it was written
 */
export async function showLog(
  { to, verify }: Pick<SignOptions, 'to'> & { readonly verify: boolean },
  { target, paint }: CommandContext,
): Promise<Answer> {
  const [text, registry] =
    to === undefined
      ? [await readLogText(target), (await target.read(registryFile))?.toString() ?? null]
      : [await new RegistryClient(to).log(), null];
  const { entries, problems } = readLog(text, registry);
  if (verify && problems.length > 0) {
    throw new CommandError('damaged', 'The log of releases is not as it was written', {
      problems,
    });
  }
  const lines = describeLog({ entries, problems }, verify, paint);
  return { json: { command: 'log', entries, problems }, lines };
}

/** Removes versions that nothing names. Nobody signs it: they are live for nobody. */
export async function pruneVersions(
  options: Omit<PruneOptions, 'nowMs'>,
  { target, say, environment, now, paint, readSource }: CommandContext,
): Promise<Answer> {
  const { isDryRun } = options;
  const at = now().toISOString();
  const cause = { action: 'prune', at, source: await readSource() } as const;
  const configure = (present: AppConfig | null) => chooseConfig(present, environment);
  const versions = await withSite(
    target,
    { purpose: 'a prune', say, cause, configure },
    (session) => prune(session, stateOf(session), { ...options, nowMs: now().getTime() }),
  );
  return {
    json: { command: 'prune', isDryRun, versions },
    lines: describePrune(versions, isDryRun, paint),
  };
}

/**
 * The key that signs. A registry takes nothing without a signature.
 * @throws CommandError `usage` where there is no key for a registry, `refused` where it cannot be used
 */
async function chooseSigner(
  { to, key }: SignOptions,
  { environment, resolveDist }: CommandContext,
) {
  const file = key ?? readReleaseKey(environment);
  if (file !== null) return readSigner(resolveDist(file));
  if (to === undefined) return null;
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
  { to, message, allowDowngrade = false }: SignOptions,
  percent: number,
  { readSource, now }: CommandContext,
) => ({
  to: to === undefined ? 'folder' : new RegistryClient(to).origin,
  now: now().toISOString(),
  source: {
    ...(await readSource()),
    ...(message === undefined ? {} : { message: toLine(message, sourceLengths.message) }),
  },
  percent,
  allowDowngrade,
});

/** Changes a site in a folder, for whoever has signed it. */
async function inFolder(
  command: string,
  { target, say, environment, now, paint }: CommandContext,
  purpose: string,
  provenance: Provenance,
  work: (session: SiteSession) => Promise<Outcome>,
): Promise<Answer> {
  const cause = causeOf(provenance, now().toISOString());
  const configure = (present: AppConfig | null) => chooseConfig(present, environment);
  const outcome = await withSite(target, { purpose, say, cause, configure }, work);
  const preview = await previewLink(target, outcome, readFirstOrigin(environment));
  return answer(command, { ...outcome, preview, notices: await noticesOf(target, outcome) }, paint);
}

const answer = (
  command: string,
  { preview, notices, ...outcome }: Outcome & OutcomeNotes,
  paint: Paint,
): Answer => ({
  json: { command, ...outcome, preview, notices },
  lines: describeOutcome(outcome, { preview, notices }, paint),
});
