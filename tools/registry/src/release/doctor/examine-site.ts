import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandError } from '@patchbay/command-line';
import { LockError, readLockHolder } from '@patchbay/folder-lock';
import { parseRegistry, problemSentence, type RemoteRelease } from '@patchbay/shared/registry';
import { DamagedRelease, readPublished } from '../../build/built-release.ts';
import { readContents } from '../../build/build-contents.ts';
import { readSetup, setupSentences } from '../../build/check-setup.ts';
import { deniedHosts, undeclaredSettings } from '../../live/remote-setup.ts';
import { lastGoodFile, registryFile } from '../../live/live-site.ts';
import { logFile, readLog, readLogText } from '../../state/change-log.ts';
import {
  canaryOf,
  liveVersion,
  releaseFolder,
  shellName,
  versionsFolder,
  type SiteState,
} from '../../state/site-state.ts';
import { isPageCurrent, readState, readStateText } from '../../state/read-site-state.ts';
import { FolderTarget } from '../../target/folder-target.ts';
import { isFileError, type ReleaseTarget } from '../../target/release-target.ts';
import { checkSignatures } from '../../trust/check-signatures.ts';
import { readKeyRing } from '../../trust/key-ring.ts';
import { judgeVersions, defaultAgeMs, defaultKeep } from '../changes/prune.ts';
import { budgetProblems, siteBudgetProblems } from '../../checks/check-budget.ts';
import { importProblems } from '../../checks/check-contents.ts';
import { releaseProblems } from '../../checks/check-release.ts';
import { finding, notExamined, type Finding, type FindingCode } from './findings.ts';

interface SiteToExamine {
  readonly siteDir: string;
  /** The file with the keys of those who may release; null on a site that takes what nobody signed. */
  readonly keysFile: string | null;
  readonly now: Date;
}

/** Examines the folder of a site. It changes nothing, and does not wait for a lock. */
export async function examineSite({ siteDir, keysFile, now }: SiteToExamine): Promise<Finding[]> {
  const target = new FolderTarget(siteDir);
  const surroundings = [
    ...(await examineAccess(siteDir)),
    ...(await examineWork(siteDir, target)),
    ...(keysFile === null ? [] : await told('keys-unusable', readKeyRing(keysFile))),
    ...(await siteBudgetProblems(target)).map((message) => finding('budgets-unusable', message)),
    ...(await readSetup(target)).problems.map((message) => finding('settings-unusable', message)),
  ];
  let state: SiteState | null;
  try {
    state = await readState(target);
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    return [...surroundings, finding('registry-damaged', error.message, error.problems[0])];
  }
  if (!state) return [...surroundings, finding('site-empty', `${siteDir} has no release`)];
  const examined = examineState(target, state, { siteDir, keysFile, now });
  return [
    ...surroundings,
    ...(await examined.catch((error: unknown) => [notExamined('site', error)])),
  ];
}

async function examineAccess(siteDir: string): Promise<Finding[]> {
  try {
    await stat(siteDir);
    await access(siteDir, constants.W_OK);
    return [];
  } catch (error) {
    // A folder that does not exist yet is reported as a site without a release.
    if (isFileError(error, 'ENOENT')) return [];
    return [finding('site-read-only', `${siteDir} cannot be written by this account`)];
  }
}

async function examineWork(siteDir: string, target: ReleaseTarget): Promise<Finding[]> {
  let holder: string | null;
  try {
    holder = await readLockHolder(join(siteDir, '.release/lock'));
  } catch (error) {
    if (error instanceof LockError) return [finding('site-read-only', error.message)];
    throw error;
  }
  // Its own drafts are not remains.
  if (holder !== null) return [finding('lock-held', `${siteDir} is locked by ${holder}`)];
  // The desktop app's archive may be among them.
  const drafts = await target.readFolder('.release/drafts', Infinity);
  return drafts && drafts.size > 0
    ? [finding('drafts-left', `${siteDir}/.release/drafts has ${drafts.size} files`)]
    : [];
}

async function examineState(
  target: ReleaseTarget,
  state: SiteState,
  { siteDir, keysFile, now }: SiteToExamine,
): Promise<Finding[]> {
  const registry = (await target.read(registryFile))?.toString() ?? '';
  return [
    ...state.unusable.map(({ problem }) => finding('entry-unusable', problemSentence(problem))),
    ...(await examineCopy(target, registry)),
    ...(await examinePage(target, state)),
    ...(await examineReleases(target, state)),
    ...(await examineFit(target, state)),
    ...(await examineSetup(target, state)),
    ...(keysFile === null ? [] : await examineSignatures(siteDir, keysFile, registry)),
    ...(await examineLog(target, registry)),
    ...(await examineUse(target, state, now)),
  ];
}

async function examineLog(target: ReleaseTarget, registry: string): Promise<Finding[]> {
  try {
    const { problems } = readLog(await readLogText(target), registry);
    return problems.map((problem) => finding('log-damaged', `${logFile}: ${problem}`));
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    return [finding('log-damaged', error.message)];
  }
}

async function examineCopy(target: ReleaseTarget, registry: string): Promise<Finding[]> {
  let copy: Buffer | null;
  try {
    copy = await target.read(lastGoodFile);
    if (copy) readStateText(copy);
  } catch (error) {
    return [finding('copy-damaged', `${lastGoodFile} cannot be used: ${wordsOf(error)}`)];
  }
  if (!copy) return [finding('copy-damaged', `${target.label}/${lastGoodFile} is missing`)];
  return copy.toString() === registry
    ? []
    : [finding('copy-behind', `${lastGoodFile} is not the same as ${registryFile}`)];
}

async function examinePage(target: ReleaseTarget, state: SiteState): Promise<Finding[]> {
  try {
    const isCurrent = await isPageCurrent(target, state);
    return isCurrent ? [] : [finding('page-behind', `${target.label}/index.html is behind`)];
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    return [finding('page-damaged', error.message)];
  }
}

/** All releases that lie there, file by file. */
async function examineReleases(target: ReleaseTarget, state: SiteState): Promise<Finding[]> {
  const findings: Finding[] = [];
  const live = [state.shell, ...state.remotes, ...state.canaries.map(({ release }) => release)];
  const named = live.map((release) => ({
    name: 'name' in release ? release.name : shellName,
    version: release.version,
  }));
  for (const { name, version } of named) {
    if ((await target.subfolders(versionsFolder(name))).includes(version)) continue;
    const message = `${name} ${version} is live, and ${releaseFolder(name, version)} is missing`;
    findings.push(finding('live-release-damaged', message));
  }
  for (const name of [shellName, ...(await target.subfolders('remotes'))]) {
    for (const version of await target.subfolders(versionsFolder(name))) {
      const isLive =
        liveVersion(state, name) === version || canaryOf(state, name)?.release.version === version;
      const code = isLive ? 'live-release-damaged' : 'old-release-damaged';
      findings.push(...(await told(code, readPublished(target, name, version))));
    }
  }
  return findings;
}

/** Examines the releases that visitors get, by the checks of a release and of a rollback. */
async function examineFit(target: ReleaseTarget, state: SiteState): Promise<Finding[]> {
  const findings: Finding[] = [];
  const fit = async (description: RemoteRelease) => {
    const release = { kind: 'remote', description } as const;
    const contents = await readContents(target, description.name, description.version);
    const problems = [
      ...releaseProblems(release, state),
      ...(await importProblems(target, state, { release, contents })),
    ];
    findings.push(...problems.map((problem) => finding('release-unfit', problem)));
  };
  for (const { release } of state.canaries) await fit(release);
  for (const description of state.remotes) {
    await fit(description);
    const { name, version } = description;
    const files = async () =>
      (await target.readFolder(releaseFolder(name, version))) ?? new Map<string, Buffer>();
    try {
      const problems = await budgetProblems(target, description, files);
      findings.push(...problems.map((problem) => finding('over-budget', problem)));
    } catch (error) {
      // The file itself is reported separately.
      if (!(error instanceof CommandError)) throw error;
    }
  }
  return findings;
}

/** Examines the operator's setup for the releases that visitors get. */
async function examineSetup(
  target: ReleaseTarget,
  { remotes, canaries }: SiteState,
): Promise<Finding[]> {
  const setup = await readSetup(target);
  return [...remotes, ...canaries.map(({ release }) => release)].flatMap((release) => {
    const code = setup.unusable.has(release.name) ? 'settings-unusable' : 'settings-unfit';
    return [
      ...setupSentences(release, setup).map((sentence) => finding(code, sentence)),
      ...undeclaredSettings(release, setup).map((each) => finding('settings-undeclared', each)),
      ...deniedHosts(release, setup).map((each) => finding('hosts-denied', each)),
    ];
  });
}

async function examineSignatures(
  siteDir: string,
  keysFile: string,
  text: string,
): Promise<Finding[]> {
  try {
    const ring = await readKeyRing(keysFile);
    const value: unknown = JSON.parse(text);
    const registry = parseRegistry(value);
    const before = new Set(registry.problems.map(problemSentence));
    const { registry: signed } = await checkSignatures(siteDir, ring, registry);
    return signed.problems
      .map(problemSentence)
      .filter((sentence) => !before.has(sentence))
      .map((sentence) => finding('not-signed', sentence));
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    // Keys that cannot be used are reported separately.
    return error.code === 'damaged' ? [] : [finding('not-signed', error.message)];
  }
}

async function examineUse(target: ReleaseTarget, state: SiteState, now: Date): Promise<Finding[]> {
  const { verdicts } = await judgeVersions(target, state, {
    keep: defaultKeep,
    olderThanMs: defaultAgeMs,
    nowMs: now.getTime(),
  });
  const unused = verdicts.filter(({ keptAs }) => keptAs === null);
  if (unused.length === 0) return [];
  const names = unused.map(({ name, version }) => `${name} ${version}`).join(', ');
  return [finding('releases-unused', `Nothing needs ${names}`)];
}

/** The error of a check as a finding; nothing where it throws nothing. */
async function told(code: FindingCode, check: Promise<unknown>): Promise<Finding[]> {
  try {
    await check;
    return [];
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    // The code says what to do.
    const reasons = error instanceof DamagedRelease ? error.damage : error.problems;
    return [finding(code, [error.message, ...reasons].join('; '))];
  }
}

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
