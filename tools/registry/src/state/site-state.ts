import type { AppConfig } from '@patchbay/shared/config';
import {
  versionSchema,
  type Canary,
  type Registry,
  type RegistryLists,
  type RegistryProblem,
  type RemoteRelease,
  type ShellRelease,
} from '@patchbay/shared/registry';
import { array, number, object, string, type InferType } from '@patchbay/shared/validation';

/** The shell's name among the names of the remotes. */
export const shellName = 'shell';

export const retiredSchema = object({
  version: versionSchema,
  /** ISO 8601: since then no new page gets it. */
  until: string().required(),
  /** `live`: a rollback may go back to it; `withdrawn`: a rollback took it away. */
  was: string().oneOf(['live', 'withdrawn', 'canary']).required(),
});

export type RetiredVersion = InferType<typeof retiredSchema>;

/** A remote's name, or the shell's. */
export const nameSchema = string()
  .matches(/^[a-z][a-z0-9-]*$/)
  .required();

export const historySchema = object({
  name: nameSchema,
  /** ISO 8601. */
  liveSince: string().required(),
  /**
   * Versions that were live or tried and are no longer, the last one first, each once; taken one by one. One that was live
   * and is tried once more keeps its place.
   */
  retired: array().default([]),
});

/** How a guarded canary goes on while it is healthy. */
export const guardPlanSchema = object({
  /** The shares that it is widened to, one after the other, in percent; 100 makes it live. Each is larger than the one before. */
  steps: array(number().integer().min(2).max(100).required())
    .max(20)
    .required()
    .test('rising', 'each step is larger than the one before', (steps) =>
      steps.every((step, index) => index === 0 || step > (steps[index - 1] ?? 0)),
    ),
  /** The least time that a step lasts. */
  everyMs: number().integer().min(0).required(),
});

export type GuardPlan = Readonly<InferType<typeof guardPlanSchema>>;

export const guardSchema = guardPlanSchema.shape({
  name: nameSchema,
  version: versionSchema,
  /** ISO 8601: since when its canary has its present share. */
  since: string().required(),
});

/** A canary that ends by itself where its views fail more, or paint later, than those of the live version. */
export type Guard = Readonly<InferType<typeof guardSchema>>;

/** The history of a name. */
export interface History {
  readonly name: string;
  readonly liveSince: string;
  readonly retired: readonly RetiredVersion[];
}

/**
 * An entry of `registry.json` that cannot be used. It is kept as it came until a command replaces it, since another
 * version of the shell, or of this tool, may be able to use it.
 */
export interface UnusableEntry {
  readonly list: keyof RegistryLists | 'history' | 'retired' | 'guards';
  /** The owner of the entry, where that can be read: a remote's name, or `shell`. */
  readonly name: string | null;
  readonly value: unknown;
  readonly problem: RegistryProblem;
}

/** All that a site is besides its releases' own files: what `registry.json` holds. */
export interface SiteState {
  readonly shell: ShellRelease;
  readonly remotes: readonly RemoteRelease[];
  readonly canaries: readonly Canary[];
  readonly config: AppConfig;
  readonly history: readonly History[];
  /** Each of a canary that is in the list of them. */
  readonly guards: readonly Guard[];
  /** Fields of the document that only newer versions know: they are written back as they came. */
  readonly others: Readonly<Record<string, unknown>>;
  readonly unusable: readonly UnusableEntry[];
}

/** The releases that visitors get: those of the remotes, and the canaries. */
export const liveReleases = ({ remotes, canaries }: SiteState): readonly RemoteRelease[] => [
  ...remotes,
  ...canaries.map(({ release }) => release),
];

/** The part of the state that the page gets. */
export const publicPart = ({ shell, remotes, canaries, unusable }: SiteState): Registry => ({
  shell,
  remotes,
  canaries,
  problems: unusable
    .filter(({ list }) => list === 'remotes' || list === 'canaries')
    .map(({ problem }) => problem),
});

/** A release of the shell or of a remote. */
export type Release =
  | { readonly kind: 'shell'; readonly description: ShellRelease }
  | { readonly kind: 'remote'; readonly description: RemoteRelease };

export const nameOf = (release: Release): string =>
  release.kind === 'shell' ? shellName : release.description.name;

/** The folder of a version, whether it is there or not. */
export const releaseFolder = (name: string, version: string): string =>
  name === shellName ? `shell/${version}` : `remotes/${name}/${version}`;

/** The folder of all versions of a name. */
export const versionsFolder = (name: string): string =>
  name === shellName ? 'shell' : `remotes/${name}`;

export const liveVersion = (state: SiteState, name: string): string | null =>
  name === shellName
    ? state.shell.version
    : (state.remotes.find((remote) => remote.name === name)?.version ?? null);

export const canaryOf = (state: SiteState, name: string) =>
  state.canaries.find(({ release }) => release.name === name) ?? null;

export const guardOf = (state: SiteState, name: string) =>
  state.guards.find((guard) => guard.name === name) ?? null;

export const historyOf = (state: SiteState, name: string) =>
  state.history.find((entry) => entry.name === name) ?? null;

/** The versions that a rollback can go back to, the last one first. */
export const previousVersions = (state: SiteState, name: string): readonly string[] =>
  (historyOf(state, name)?.retired ?? [])
    .filter(({ was }) => was === 'live')
    .map(({ version }) => version);

/** The entries of a name that cannot be used; with `list` only those of that list. */
export const unusableOf = (state: SiteState, name: string, list?: UnusableEntry['list']) =>
  state.unusable.filter(
    (entry) => entry.name === name && (list === undefined || entry.list === list),
  );

/** The version that an entry says it is, where that can be read. */
export function readableVersion({ list, value }: UnusableEntry): string | null {
  const release = list === 'canaries' ? fieldOf(value, 'release') : value;
  const version = fieldOf(release, 'version');
  const isReadable =
    typeof version === 'string' && versionSchema.isValidSync(version, { strict: true });
  return isReadable ? version : null;
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
