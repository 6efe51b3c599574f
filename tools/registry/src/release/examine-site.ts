import { CommandError } from '@patchbay/command-line';
import { LockError } from '@patchbay/node-kit/folder-lock';
import { readContents } from '../build/build-contents.ts';
import { DamagedRelease, readPublished } from '../build/built-release.ts';
import { importProblems } from '../checks/check-contents.ts';
import { releaseProblems } from '../checks/check-release.ts';
import { lastGoodFile, registryFile } from '../live/live-site.ts';
import { logFile, readLog, readLogText } from '../state/change-log.ts';
import { readState } from '../state/read-site-state.ts';
import { liveReleases, shellName, type SiteState } from '../state/site-state.ts';
import type { ReleaseTarget } from '../target/release-target.ts';
import { checkSignatures } from '../trust/check-signatures.ts';
import { readKeyRing } from '../trust/key-ring.ts';
import { parseRegistry, problemSentence } from '@patchbay/shared/registry';

export interface Examined {
  /** Things that do not work for visitors, a sentence each. */
  readonly problems: readonly string[];
  /** Things that work, and that somebody should look at. */
  readonly notices: readonly string[];
}

/**
 * Examines a site's folder beyond what its registry says: the files of live releases, whether they fit each other, the log,
 * the signatures, the spare copy of the registry and the lock. It changes nothing, and does not wait for the lock.
 * @param keysFile the keys of those who may release; null on a site that takes what nobody signed
 */
export async function examineSite(
  target: ReleaseTarget,
  keysFile: string | null,
): Promise<Examined> {
  const state = await readState(target);
  if (!state) return { problems: [], notices: [] };
  const registry = (await target.read(registryFile))?.toString() ?? '';
  const problems = [
    ...(await damagedReleases(target, state)),
    ...(await unfitReleases(target, state)),
    ...(await sentencesOf(async () => {
      const { problems: ofLog } = readLog(await readLogText(target), registry);
      return ofLog.map((problem) => `${logFile}: ${problem}`);
    })),
    ...(keysFile === null
      ? []
      : await sentencesOf(() => unsignedReleases(target, keysFile, registry))),
  ];
  const notices = [...(await copyNotices(target, registry)), ...(await lockNotices(target))];
  return { problems, notices };
}

async function damagedReleases(target: ReleaseTarget, state: SiteState): Promise<string[]> {
  const live = [{ name: shellName, version: state.shell.version }, ...liveReleases(state)];
  const damage = live.map(({ name, version }) =>
    sentencesOf(async () => {
      await readPublished(target, name, version);
      return [];
    }),
  );
  return (await Promise.all(damage)).flat();
}

async function unfitReleases(target: ReleaseTarget, state: SiteState): Promise<string[]> {
  const problems: string[] = [];
  for (const description of liveReleases(state)) {
    const release = { kind: 'remote', description } as const;
    const contents = await readContents(target, description.name, description.version);
    problems.push(
      ...releaseProblems(release, state),
      ...(await importProblems(target, state, { release, contents })),
    );
  }
  return problems;
}

async function unsignedReleases(
  target: ReleaseTarget,
  keysFile: string,
  text: string,
): Promise<string[]> {
  const registry = parseRegistry(JSON.parse(text) as unknown);
  const before = new Set(registry.problems.map(problemSentence));
  const ring = await readKeyRing(keysFile);
  const { registry: signed } = await checkSignatures(target, ring, registry);
  return signed.problems.map(problemSentence).filter((sentence) => !before.has(sentence));
}

async function copyNotices(target: ReleaseTarget, registry: string): Promise<string[]> {
  const copy = await sentencesOf(async () => {
    const text = await target.read(lastGoodFile);
    return text?.toString() === registry ? [] : ['it is missing, or a command was cut short'];
  });
  return copy.map(
    (reason) =>
      `${lastGoodFile} is not the copy of ${registryFile} (${reason}): the next change writes it again`,
  );
}

async function lockNotices(target: ReleaseTarget): Promise<string[]> {
  try {
    const holder = await target.lockHolder();
    return holder === null ? [] : [`${target.label} is locked by ${holder}`];
  } catch (error) {
    if (error instanceof LockError) return [error.message];
    throw error;
  }
}

/** The sentences of a check, or why it came to no end. */
async function sentencesOf(check: () => Promise<readonly string[]>): Promise<readonly string[]> {
  try {
    return await check();
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    const reasons = error instanceof DamagedRelease ? error.damage : error.problems;
    return [[error.message, ...reasons].join('; ')];
  }
}
