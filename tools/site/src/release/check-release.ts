import type { Mount, RemoteRelease, ShellRelease } from '@patchbay/shared/registry';
import { parse as parseVersion, satisfies } from 'semver';
import type { Release, SiteState } from './site-state.ts';

const idOf = ({ name, version }: RemoteRelease) => `${name} ${version}`;

/**
 * Why a remote cannot run in a shell, one line for each reason; none where it can. The contract's major version must be
 * the shell's, and its minor not newer: a remote may use nothing that the page does not have.
 */
function misfits(remote: RemoteRelease, shell: ShellRelease): string[] {
  return [...contractMisfits(remote, shell), ...sharedMisfits(remote, shell)];
}

function contractMisfits(remote: RemoteRelease, shell: ShellRelease): string[] {
  const wanted = parseVersion(remote.contract);
  const offered = parseVersion(shell.contract);
  const words = `${idOf(remote)} was built for contract ${remote.contract}, the shell ${shell.version} has ${shell.contract}`;
  if (!wanted || wanted.major !== offered?.major) return [words];
  return wanted.minor > offered.minor ? [`${words}, which is older`] : [];
}

function sharedMisfits(remote: RemoteRelease, { version, provides }: ShellRelease): string[] {
  return remote.shared.flatMap(({ name, requiredVersion }) => {
    // `react/` stands for every path below it; which of them the remote uses shows when it is loaded.
    const offers = provides.filter((offer) =>
      name.endsWith('/') ? offer.name.startsWith(name) : offer.name === name,
    );
    if (offers.length === 0) {
      return name.endsWith('/')
        ? []
        : [`${idOf(remote)} needs ${name}, which the shell ${version} does not share`];
    }
    return offers
      .filter((offer) => !satisfies(offer.version, requiredVersion))
      .map(
        (offer) =>
          `${idOf(remote)} needs ${offer.name} ${requiredVersion}, the shell ${version} shares ${offer.version}`,
      );
  });
}

const filledSlots = ({ slots, desktopSlots }: RemoteRelease) => [...slots, ...desktopSlots];

/** Mounts and slots that a remote and others claim at the same time. */
function clashes(remote: RemoteRelease, others: readonly RemoteRelease[]): string[] {
  const paths = (mounts: readonly Mount[]) => mounts.map(({ path }) => path);
  return others.flatMap((other) => [
    ...paths(remote.mounts)
      .filter((path) => paths(other.mounts).includes(path))
      .map((path) => `${idOf(remote)} answers for ${path}, and so does ${idOf(other)}`),
    ...filledSlots(remote)
      .filter((slot) => filledSlots(other).includes(slot))
      .map((slot) => `${idOf(remote)} fills the slot ${slot}, and so does ${idOf(other)}`),
  ]);
}

/** Why a release cannot be live beside everything else on the site, one line for each reason. */
export function releaseProblems(release: Release, state: SiteState): string[] {
  const onPage = [...state.remotes, ...state.canaries.map((canary) => canary.release)];
  if (release.kind === 'shell') {
    return onPage.flatMap((remote) => misfits(remote, release.description));
  }
  const remote = release.description;
  const others = onPage.filter(({ name }) => name !== remote.name);
  return [...misfits(remote, state.shell), ...clashes(remote, others)];
}
