import { ValidationError, array, mixed, object, type Schema } from '@patchbay/shared/validation';
import type { RemoteSettings } from '../remote/contract.ts';
import { parseKeeping } from '../validation/parse.ts';
import { isLargeEntry, maxEntries, tooLargeEntry } from './release-limits.ts';
import {
  boundProblems,
  describeProblem,
  fieldOf,
  parseProblems,
  type RegistryProblem,
} from './registry-problem.ts';
import {
  canarySchema,
  remoteReleaseSchema,
  shellReleaseSchema,
  type Canary,
  type RemoteRelease,
  type ShellRelease,
} from './registry.ts';
import { isSettings, type RemoteHosts } from './remote-settings.ts';
import { unknownWords, vocabularyOf, type Vocabulary } from './vocabulary.ts';

/**
 * All that is live: one release of the shell, one of each remote, and the releases that are tried on a share of the
 * visitors.
 */
export interface Registry {
  readonly shell: ShellRelease;
  readonly remotes: readonly RemoteRelease[];
  readonly canaries: readonly Canary[];
  /** The entries that cannot be used: nobody gets them. */
  readonly problems: readonly RegistryProblem[];
  /** The settings of remotes by the site's operator, by the names of the remotes. */
  readonly settings?: Readonly<Record<string, RemoteSettings>>;
  /** The hosts, and policies for Trusted Types, that the site's operator allows to remotes, by their names. No page carries them. */
  readonly allowedHosts?: Readonly<
    Record<string, RemoteHosts & { readonly trustedTypes?: readonly string[] | undefined }>
  >;
}

/** The lists as they came, entry by entry. */
export interface RegistryLists {
  readonly remotes: readonly unknown[];
  readonly canaries: readonly unknown[];
}

/** An entry that cannot be used, as it came. */
export interface UnusableEntry {
  readonly list: keyof RegistryLists;
  readonly value: unknown;
  readonly problem: RegistryProblem;
}

interface SortedEntries {
  readonly remotes: readonly RemoteRelease[];
  readonly canaries: readonly Canary[];
  readonly unusable: readonly UnusableEntry[];
}

/** The things that a remote claims for itself, before it is built too. */
export type RemoteClaims = Pick<RemoteRelease, 'container' | 'mounts' | 'slots' | 'desktopSlots'>;

const filledSlots = ({ slots, desktopSlots }: RemoteClaims) => [...slots, ...desktopSlots];
const pathsOf = ({ mounts }: RemoteClaims) => mounts.map(({ path }) => path);

/**
 * The claims that two remotes cannot both have in a page of this vocabulary, in words that follow the name of the
 * first.
 */
export function clashesBetween(
  remote: RemoteClaims,
  other: RemoteClaims,
  { sharedSlots }: Pick<Vocabulary, 'sharedSlots'>,
): string[] {
  return [
    ...(remote.container === other.container ? [`has the container ${remote.container}`] : []),
    ...pathsOf(remote)
      .filter((path) => pathsOf(other).includes(path))
      .map((path) => `answers for ${path}`),
    ...filledSlots(remote)
      .filter((slot) => filledSlots(other).includes(slot) && !sharedSlots.includes(slot))
      .map((slot) => `fills the slot ${slot}`),
  ];
}

/** Says why a release does not fit the others in a page of this vocabulary; null where it fits. */
function misfit(
  release: RemoteRelease,
  others: readonly RemoteRelease[],
  vocabulary: Vocabulary,
): string | null {
  const [unknown] = unknownWords(release, vocabulary);
  if (unknown) return `the shell does not know the ${unknown.kind} "${unknown.word}"`;
  for (const other of others) {
    const [clash] = other.name === release.name ? [] : clashesBetween(release, other, vocabulary);
    if (clash !== undefined) return `it ${clash}, and so does ${other.name} ${other.version}`;
  }
  return null;
}

const refuse = (reason: string, value: unknown): never => {
  throw new ValidationError(reason, value);
};

/**
 * Takes each entry by itself: one that is malformed, that the shell has no words for, or that claims what another one
 * before it has, is left out, and the others live.
 */
export function sortEntries(
  { remotes, canaries }: RegistryLists,
  vocabulary: Vocabulary,
): SortedEntries {
  const live: RemoteRelease[] = [];
  const tried: Canary[] = [];
  const unusable: UnusableEntry[] = [];

  const take = (list: keyof RegistryLists, value: unknown, index: number, add: () => void) => {
    if (index >= maxEntries) {
      const place = `${list}[${index}]`;
      const reason = `${maxEntries} entries stand before it, and no more are looked at`;
      unusable.push({ list, value, problem: { place, name: null, reason, mounts: [] } });
      return;
    }
    try {
      add();
    } catch (error) {
      if (!(error instanceof ValidationError)) throw error;
      const place = `${list}[${index}]`;
      const entry = list === 'canaries' ? releaseOf(value) : value;
      const problem = describeProblem(place, entry, error.message);
      // Visitors of a canary that is left out get the live release, which answers for its own paths.
      unusable.push({
        list,
        value,
        problem: list === 'canaries' ? { ...problem, mounts: [] } : problem,
      });
    }
  };

  remotes.forEach((value, index) => {
    take('remotes', value, index, () => {
      const release = parseRemoteRelease(value);
      if (live.some(({ name }) => name === release.name)) {
        refuse('another entry before it has the same name', value);
      }
      const reason = misfit(release, live, vocabulary);
      if (reason !== null) refuse(reason, value);
      live.push(release);
    });
  });
  canaries.forEach((value, index) => {
    take('canaries', value, index, () => {
      const canary = parseEntry(canarySchema, value);
      const { name } = canary.release;
      if (!live.some((remote) => remote.name === name)) {
        refuse('it is a canary of a remote that is not live', value);
      }
      if (tried.some(({ release }) => release.name === name)) {
        refuse('another canary before it has the same name', value);
      }
      const others = [...live, ...tried.map(({ release }) => release)];
      const reason = misfit(canary.release, others, vocabulary);
      if (reason !== null) refuse(reason, value);
      tried.push(canary);
    });
  });
  return { remotes: live, canaries: tried, unusable };
}

/**
 * An entry, with the fields that only newer versions know: this reader may write it back. Null is refused
 * before: the schema would report missing fields.
 */
function parseEntry<T>(schema: Schema<T>, value: unknown): T {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return refuse('it is not an object', value);
  }
  // Before the schema looks at it, which takes seconds for hundreds of thousands of files.
  if (isLargeEntry(value)) return refuse(`it ${tooLargeEntry()}`, value);
  return parseKeeping(schema, value);
}

/**
 * A remote's release from its `release.json`.
 * @throws ValidationError with the path and the reason, also where it is larger than a registry takes
 */
export const parseRemoteRelease = (value: unknown): RemoteRelease =>
  parseEntry(remoteReleaseSchema, value);

const releaseOf = (canary: unknown): unknown => fieldOf(canary, 'release');

/** The shell's own entry and the outer shape, which everything else stands on. */
const envelopeSchema = object({
  shell: shellReleaseSchema.required(),
  remotes: array().required(),
  // A page goes without canaries and without the problems that were found before: a value that is not a list counts as
  // one bad entry.
  canaries: mixed().nullable(),
  problems: mixed().nullable(),
  // Written by the site's server, which has judged them.
  settings: mixed().nullable(),
});

function readSettings(value: unknown): Pick<Registry, 'settings'> {
  if (!isSettings(value)) return {};
  const entries = Object.entries(value).flatMap(([name, settings]) =>
    isSettings(settings) ? [[name, settings] as const] : [],
  );
  return entries.length === 0 ? {} : { settings: Object.fromEntries(entries) };
}

/** The entries of a list that a registry may go without. */
export const optionalEntries = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === undefined ? [] : [value];

/**
 * A registry from a file or the page. Entries that cannot be used are left out and listed in `problems`. `vocabulary`
 * has the words that the reader knows; by default those that the registry's own shell declares.
 * @throws ValidationError with the path and the reason, where the shell's entry or the outer shape is not as it should be
 */
export function parseRegistry(value: unknown, vocabulary?: Vocabulary): Registry {
  // Before a schema looks at it, which takes seconds for hundreds of thousands of files.
  if (isLargeEntry(fieldOf(value, 'shell'))) refuse(`the shell's entry ${tooLargeEntry()}`, value);
  const { shell, problems, settings, ...lists } = parseKeeping(envelopeSchema, value);
  const { remotes, canaries, unusable } = sortEntries(
    { remotes: lists.remotes, canaries: optionalEntries(lists.canaries) },
    vocabulary ?? vocabularyOf(shell),
  );
  return {
    shell,
    remotes,
    canaries,
    problems: boundProblems([
      ...parseProblems(optionalEntries(problems)),
      ...unusable.map(({ problem }) => problem),
    ]),
    ...readSettings(settings),
  };
}
