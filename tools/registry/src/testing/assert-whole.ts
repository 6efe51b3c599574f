import { readPublished } from '../build/built-release.ts';
import { composeState, readState } from '../state/read-site-state.ts';
import { shellName, type SiteState } from '../state/site-state.ts';
import { FolderTarget } from '../target/folder-target.ts';
import type { ReleaseTarget } from '../target/release-target.ts';

/** @param site a folder, or what has the files of a site */
const targetOf = (site: string | ReleaseTarget): ReleaseTarget =>
  typeof site === 'string' ? new FolderTarget(site) : site;

interface Snapshot {
  readonly state: SiteState;
  readonly page: string;
}

/** Reads the live state of a site that nobody changes. */
export async function snapshot(site: string | ReleaseTarget): Promise<Snapshot> {
  const target = targetOf(site);
  const state = await readState(target);
  if (!state) throw new Error('There is no site');
  return { state, page: await composeState(target, state) };
}

/**
 * Fails where a site is anything else than one of two whole ones: its registry the one or the other, its page the one or
 * the other, and every file that either names there, with the bytes that it should have.
 */
export async function assertOneOf(
  site: string | ReleaseTarget,
  wholes: readonly Snapshot[],
): Promise<void> {
  const target = targetOf(site);
  const state = await readState(target);
  const page = (await target.read('index.html'))?.toString();
  const isKnown = (values: readonly unknown[], value: unknown) =>
    values.map((known) => JSON.stringify(known)).includes(JSON.stringify(value));
  if (
    !isKnown(
      wholes.map((whole) => publicWords(whole.state)),
      state && publicWords(state),
    )
  ) {
    throw new Error('The registry is neither the old nor the new one');
  }
  if (!wholes.some((whole) => whole.page === page)) {
    throw new Error('The page is neither the old nor the new one');
  }
  for (const whole of wholes) {
    const isNamed =
      whole.page === page || (state && isKnown([publicWords(whole.state)], publicWords(state)));
    if (!isNamed) continue;
    await readPublished(target, shellName, whole.state.shell.version);
    const releases = [
      ...whole.state.remotes,
      ...whole.state.canaries.map(({ release }) => release),
    ];
    for (const { name, version } of releases) await readPublished(target, name, version);
  }
}

/** All but the times, which differ from try to try. */
const publicWords = ({ shell, remotes, canaries, config }: SiteState) => ({
  shell,
  remotes,
  canaries,
  config,
});
