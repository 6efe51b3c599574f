import { siteCallsPath } from '@patchbay/domain/api';
import { routes } from '@patchbay/domain/routes';
import {
  clashesBetween,
  findMount,
  unknownWords,
  vocabularyOf,
  type RemoteClaims,
  type RemoteDeclaration,
  type RemoteRelease,
  type ShellRelease,
  type UnknownWord,
} from '@patchbay/shared/registry';
import { contractVersion } from '@patchbay/shared/remote';
import { parse as parseVersion, satisfies, valid } from 'semver';
import { liveReleases, type Release, type SiteState } from '../state/site-state.ts';

const idOf = ({ name, version }: Pick<RemoteRelease, 'name' | 'version'>) => `${name} ${version}`;

/** The facts about a remote before it is built. */
export type PlannedRemote = RemoteClaims &
  Pick<
    RemoteRelease,
    'name' | 'version' | 'contract' | 'requires' | 'links' | 'footerLinks' | 'settings' | 'hosts'
  >;

/** The facts about a shell before it is built. */
export type PlannedShell = Pick<ShellRelease, 'version'> & Parameters<typeof vocabularyOf>[0];

/** The plan of a release, for the checks that need no build. */
export type ReleasePlan =
  | { readonly kind: 'shell'; readonly description: PlannedShell }
  | { readonly kind: 'remote'; readonly description: PlannedRemote };

/** A schema takes more for a version than semver does. Whoever releases next is compared with it, so it has to be one that can be. */
export const versionProblems = ({ kind, description }: ReleasePlan): string[] => {
  const { version } = description;
  if (valid(version) === version) return [];
  const name = kind === 'shell' ? 'The shell' : description.name;
  return [`${name} has no version that others can be compared with (semver.org): ${version}`];
};

/** The plan of a remote, by what its `remote.json` says, out of a checkout that builds against the installed contract. */
export const planOfRemote = (declaration: RemoteDeclaration, version: string): ReleasePlan => ({
  kind: 'remote',
  description: {
    ...declaration,
    version,
    contract: contractVersion,
    container: `patchbay__${declaration.name.replaceAll('-', '_')}`,
  },
});

/**
 * The reasons why a remote cannot run in a shell, one line each; none where it can. The contract's major version must
 * be the shell's, and its minor not newer: a remote may use nothing that the page does not have.
 */
function misfits(remote: RemoteRelease, shell: ShellRelease): string[] {
  return [...plannedMisfits(remote, shell), ...sharedMisfits(remote, shell)];
}

/** Those of the reasons that show before a build. */
function plannedMisfits(remote: PlannedRemote, shell: PlannedShell): string[] {
  return [
    ...contractMisfits(remote, shell),
    ...unknownWords(remote, vocabularyOf(shell)).map((unknown) =>
      wordMisfit(remote, shell, unknown),
    ),
  ];
}

const verbs: Readonly<Record<UnknownWord['kind'], string>> = {
  slot: 'fills',
  layout: 'has a mount in',
  requirement: 'has',
};

/** A page leaves a remote out whose words it does not know, since it does not know what they ask of it. */
function wordMisfit(
  remote: PlannedRemote,
  shell: PlannedShell,
  { kind, word, known }: UnknownWord,
): string {
  return (
    `${idOf(remote)} ${verbs[kind]} the ${kind} "${word}", which the shell ${shell.version} does not know ` +
    `(it knows: ${known.join(', ') || 'none'}). Release a shell that knows it first, or ${remote.name} without it`
  );
}

function contractMisfits(remote: PlannedRemote, shell: PlannedShell): string[] {
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

/** The claims that a remote and others make at the same time. */
const clashes = (
  remote: PlannedRemote,
  others: readonly RemoteRelease[],
  shell: PlannedShell,
): string[] =>
  others.flatMap((other) =>
    clashesBetween(remote, other, vocabularyOf(shell)).map(
      (claim) => `${idOf(remote)} ${claim}, and so does ${idOf(other)}`,
    ),
  );

const othersThan = ({ name }: PlannedRemote, state: SiteState) =>
  liveReleases(state).filter((other) => other.name !== name);

/** Remotes that a shell cannot have both, where the live one can: of those that fill a slot together. */
function shellClashes(shell: PlannedShell, state: SiteState): string[] {
  const all = liveReleases(state);
  return all.flatMap((remote, index) =>
    clashes(
      remote,
      all.slice(0, index).filter(({ name }) => name !== remote.name),
      shell,
    ).map((clash) => `${clash}: the shell ${shell.version} shows one of them alone`),
  );
}

/** Links that lead out of a remote, so that no page would show them. */
const linksOutsideMounts = (remote: PlannedRemote): string[] =>
  [...(remote.links ?? []), ...(remote.footerLinks ?? [])]
    .filter(({ path }) => findMount([remote], path) === null)
    .map(({ path }) => `${idOf(remote)} has a link to ${path}, which is outside of its mounts`);

/** The reasons why a release cannot be live beside everything else on the site, one line each. */
export function releaseProblems(release: Release, state: SiteState): string[] {
  if (release.kind === 'shell') {
    const shell = release.description;
    return [
      ...liveReleases(state).flatMap((remote) => misfits(remote, shell)),
      ...shellClashes(shell, state),
    ];
  }
  const remote = release.description;
  return [
    ...misfits(remote, state.shell),
    ...clashes(remote, othersThan(remote, state), state.shell),
    ...linksOutsideMounts(remote),
  ];
}

/** The reasons for which a release would be refused however it is built, so that nobody waits for the build. */
export function planProblems(plan: ReleasePlan, state: SiteState): string[] {
  if (plan.kind === 'shell') {
    const shell = plan.description;
    return [
      ...versionProblems(plan),
      ...liveReleases(state).flatMap((remote) => plannedMisfits(remote, shell)),
      ...shellClashes(shell, state),
    ];
  }
  const remote = plan.description;
  return [
    ...versionProblems(plan),
    ...plannedMisfits(remote, state.shell),
    ...clashes(remote, othersThan(remote, state), state.shell),
    ...linksOutsideMounts(remote),
    ...intrusions(plan, state),
  ];
}

const isInside = (inner: string, outer: string) =>
  outer !== '/' && inner !== outer && inner.startsWith(outer);

/**
 * The paths at which a remote would answer for pages of another one, by a mount inside that one's, or around it, or for
 * paths that the shell and servers reserve (rule G90). A page lets the longer mount win, and a server its own
 * paths: nothing else would show it.
 */
export function intrusions(release: ReleasePlan, state: SiteState): string[] {
  if (release.kind === 'shell') return [];
  const remote = release.description;
  return [...reservedMounts(remote), ...foreignMounts(remote, state)];
}

const reservedMounts = (remote: PlannedRemote): string[] =>
  remote.mounts.flatMap(({ path }) => {
    const keeper = reservedBy(path);
    return keeper
      ? [
          `${idOf(remote)} answers for ${path}, and ${keeper.kept} is kept by ${keeper.by}: ` +
            'visitors would never get its pages there. Choose another path',
        ]
      : [];
  });

function foreignMounts(remote: PlannedRemote, state: SiteState): string[] {
  return othersThan(remote, state).flatMap((other) =>
    remote.mounts.flatMap(({ path }) =>
      other.mounts.flatMap((others) => {
        const words = `${idOf(remote)} answers for ${path}, which is`;
        if (isInside(path, others.path)) {
          return [`${words} inside ${others.path} of ${idOf(other)}`];
        }
        return isInside(others.path, path)
          ? [`${words} around ${others.path} of ${idOf(other)}`]
          : [];
      }),
    ),
  );
}

/** Paths that are never a remote's, each with everything below it. */
interface ReservedPaths {
  /** The owner of the paths, in words that follow "kept by". */
  readonly by: string;
  readonly paths: readonly string[];
}

/** A mount ends with a slash, and has the path without one too. */
const healthPaths = ['/healthz/', '/readyz/'];

/**
 * The backend's are kept as well: on a site that has both servers under one name, whatever stands in front passes them on to it. A
 * test compares the lists with the routes of both servers. The shell's are its own pages.
 */
const reservedPaths: readonly ReservedPaths[] = [
  { by: 'the shell', paths: ['/auth/', routes.account, routes.error] },
  {
    by: "the site's server",
    paths: [siteCallsPath, '/shell/', '/remotes/', '/desktop/', ...healthPaths],
  },
  {
    by: 'the backend',
    paths: ['/api/', '/auth/', '/images/', '/fonts/', '/packages/', '/health/'],
  },
];

/** The owner of a reserved path, and which of its paths it is; null where a remote can have it. */
export function reservedBy(path: string): { readonly by: string; readonly kept: string } | null {
  for (const { by, paths } of reservedPaths) {
    const kept = paths.find((own) => path.startsWith(own));
    if (kept !== undefined) return { by, kept };
  }
  return null;
}
