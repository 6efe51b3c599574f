import { CommandError } from '@patchbay/command-line';
import { descriptionFile } from '../../build/fit-description.ts';
import { isSameBuild, readPublished, type BuiltRelease } from '../../build/built-release.ts';
import { addReleaseFiles } from '../../build/place-files.ts';
import { setupProblems } from '../../build/check-setup.ts';
import { firstState } from '../../state/change-state.ts';
import {
  nameOf,
  releaseFolder,
  versionsFolder,
  type Release,
  type SiteState,
} from '../../state/site-state.ts';
import { readState } from '../../state/read-site-state.ts';
import type { SiteSession } from '../../state/site-session.ts';
import type { FileMap, ReleaseTarget } from '../../target/release-target.ts';
import {
  provenanceFile,
  provenanceText,
  readProvenance,
  type Provenance,
} from '../../trust/statement.ts';
import { budgetProblems } from '../../checks/check-budget.ts';
import { importProblems, secondCopies } from '../../checks/check-contents.ts';
import { intrusions, releaseProblems, versionProblems } from '../../checks/check-release.ts';
import { styleProblems } from '@patchbay/bundler/style-rules';
import type { SmokeCheck } from '../../checks/smoke-check.ts';
import {
  assertMayBeTried,
  makeLive,
  assertNoDowngrade,
  emptySiteHelp,
  type Outcome,
} from './make-live.ts';

export interface ReleaseOptions {
  /** The folder of the build, and what was read there. */
  readonly dist: string;
  readonly build: BuiltRelease;
  /** Its files as they are published. To compress them takes minutes where they are large: it is done before the site is locked. */
  readonly compressed: FileMap;
  /** The author and the sources of the release: this is kept beside its files. */
  readonly provenance: Provenance;
  /** The name that is expected in it; another one is refused. */
  readonly name: string | null;
  /** The share of visitors; 0 only adds the files. */
  readonly percent: number;
  /** Whether the version may be before the live one. */
  readonly mayDowngrade: boolean;
  readonly smokeCheck: SmokeCheck;
  readonly now: string;
  readonly say: (text: string) => void;
}

/**
 * Loads a build before the site is locked: one that does not end takes half a minute, in which no other team could release or roll
 * back.
 * @returns the check under the lock, which loads it once more where another shell is live by then
 */
export async function checkAhead(
  check: SmokeCheck,
  dist: string,
  { release, target }: { readonly release: Release; readonly target: ReleaseTarget },
): Promise<SmokeCheck> {
  if (release.kind === 'shell') return check;
  const state = await readState(target);
  if (!state) return check;
  const problem = await check(dist, release.description, state.shell);
  const known = JSON.stringify(state.shell);
  return (again, remote, shell) =>
    JSON.stringify(shell) === known ? Promise.resolve(problem) : check(again, remote, shell);
}

/**
 * Adds a build's files to the site under its version, and makes it live.
 * @throws CommandError with every reason where the release is refused; nothing is changed then
 */
export async function releaseBuild(
  session: SiteSession,
  options: ReleaseOptions,
): Promise<Outcome> {
  const { dist, build, percent, now, say } = options;
  const { state, target } = session;
  const { release } = build;
  const name = nameOf(release);
  const { version } = release.description;
  if (options.name !== null && options.name !== name) {
    throw new CommandError(
      'refused',
      `The build in ${dist} is one of ${name}, not of ${options.name}`,
    );
  }
  if (!state && release.kind === 'remote') {
    throw new CommandError('not-found', `${target.label} has no shell that could load ${name}`, {
      problems: emptySiteHelp,
    });
  }
  say(`Checking ${name} ${version}`);
  if (state) {
    assertMayBeTried(state, release, percent);
    assertNoDowngrade(state, { ...options, name, version });
    await check(session.target, state, options);
  }
  const { isNew, release: added } = await add(session, options);
  if (state && isOtherMaking(state, added)) {
    await session.commit({ ...state, shell: added.description });
    return { name, version, replaced: null, endedCanary: null, result: 'unchanged' };
  }
  if (state && percent > 0) return makeLive(session, state, { release: added, percent, now });
  const outcome = { name, version, replaced: null, endedCanary: null };
  if (percent === 0) {
    await session.note();
    return { ...outcome, result: isNew ? 'added' : 'unchanged' };
  }
  if (added.kind === 'shell') {
    await session.commit(firstState(added.description, session.config, now));
  }
  return { ...outcome, result: 'live' };
}

/** Whether the live shell is this one, as another build of the same code has described it. */
function isOtherMaking(
  { shell }: SiteState,
  added: Release,
): added is Extract<Release, { readonly kind: 'shell' }> {
  if (added.kind !== 'shell' || added.description.version !== shell.version) return false;
  const { builtAt, buildCommit } = added.description;
  return builtAt !== shell.builtAt || buildCommit !== shell.buildCommit;
}

async function check(
  target: ReleaseTarget,
  state: SiteState,
  { dist, build, compressed, smokeCheck }: ReleaseOptions,
): Promise<void> {
  const { release } = build;
  const name = nameOf(release);
  const id = `${name} ${release.description.version}`;
  const problems = [
    ...versionProblems(release),
    ...releaseProblems(release, state),
    ...intrusions(release, state),
    ...(await importProblems(target, state, build)),
    ...(await secondCopies(target, state, build)),
    ...(release.kind === 'remote' ? styleProblems(name, build.files) : []),
    ...(release.kind === 'remote'
      ? [
          ...(await setupProblems(target, release.description)),
          ...(await budgetProblems(target, release.description, () => Promise.resolve(compressed))),
        ]
      : []),
  ];
  if (release.kind === 'remote' && problems.length === 0) {
    const problem = await smokeCheck(dist, release.description, state.shell);
    if (problem !== null) problems.push(`${id} ${problem}`);
  }
  if (problems.length > 0) {
    throw new CommandError('refused', `${id} does not fit what is live`, { problems });
  }
}

/**
 * Versions are immutable: the same build again is nothing new, and another one of the same version is refused.
 * @returns the release as it lies on the site
 */
async function add(
  session: SiteSession,
  { build, compressed, provenance, say }: ReleaseOptions,
): Promise<{ readonly isNew: boolean; readonly release: Release }> {
  const { target } = session;
  const name = nameOf(build.release);
  const { version } = build.release.description;
  const known = await target.subfolders(versionsFolder(name));
  if (!known.includes(version)) {
    say(`Adding ${build.files.size} files of ${name} ${version}`);
    const files = new Map(compressed);
    files.set(provenanceFile, Buffer.from(provenanceText(provenance)));
    await addReleaseFiles(target, build.release, files);
    return { isNew: true, release: build.release };
  }
  const present = await readPublished(target, name, version);
  if (isSameBuild(build, present)) {
    say(`${name} ${version} is on the site already, with the same files`);
    if (!provenance.signature) return { isNew: false, release: present.release };
    const release = await signAgain(session, { build, compressed, present, provenance });
    return { isNew: false, release };
  }
  throw new CommandError(
    'version-taken',
    `${name} ${version} is on the site already, with other files, and pages may be open on it`,
    { problems: ['Raise the version in package.json, or give another one with --version'] },
  );
}

interface SentAgain extends Pick<ReleaseOptions, 'build' | 'compressed' | 'provenance'> {
  readonly present: BuiltRelease;
}

/**
 * Signed once more, as after its key was revoked, or for the first time. A signature is of one build: where only the time or commit of it
 * is another, as by a pipeline that runs twice, the new one would not fit the description that stays, and no server would serve it. What nobody
 * has signed yet, as on a site that was built whole, takes the description that is signed now (rule G393).
 * @returns the release as it lies on the site then
 */
async function signAgain(
  session: SiteSession,
  { build, compressed, present, provenance }: SentAgain,
): Promise<Release> {
  const { release } = present;
  const name = nameOf(release);
  const { version } = release.description;
  const folder = releaseFolder(name, version);
  const description = present.files.get(descriptionFile);
  const isSame = description && build.files.get(descriptionFile)?.equals(description);
  const before = isSame ? null : await session.target.read(`${folder}/${provenanceFile}`);
  if (before === null || readProvenance(before.toString()).provenance.signature === null) {
    for (const [file, content] of isSame ? [] : compressed) {
      const isOfDescription = file === descriptionFile || file.startsWith(`${descriptionFile}.`);
      if (isOfDescription) await session.target.replace(`${folder}/${file}`, content);
    }
    await session.target.replace(`${folder}/${provenanceFile}`, provenanceText(provenance));
    return build.release;
  }
  try {
    await session.assertServed(release);
    return release;
  } catch (cause) {
    if (!(cause instanceof CommandError)) throw cause;
    throw new CommandError(
      'version-taken',
      `${name} ${version} is on the site already, by another build of the same code, and its signature is not good: ${cause.message}`,
      { problems: ['Send that very build once more, or raise the version in package.json'], cause },
    );
  }
}
