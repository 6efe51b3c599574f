import { appConfigSchema } from '@patchbay/shared/config';
import { parse } from '@patchbay/shared/entities';
import {
  assertConsistent,
  registrySchema,
  type Registry,
  type RemoteRelease,
  type ShellRelease,
} from '@patchbay/shared/registry';
import { array, object, string, type InferType } from '@patchbay/shared/validation';

/** The shell's name among the names of the remotes. */
export const shellName = 'shell';

const retiredSchema = object({
  version: string().required(),
  /** ISO 8601: since then no new page gets it. */
  until: string().required(),
  /** `live`: a rollback may go back to it; `withdrawn`: a rollback took it away. */
  was: string().oneOf(['live', 'withdrawn', 'canary']).required(),
});

export type RetiredVersion = InferType<typeof retiredSchema>;

const historySchema = object({
  name: string().required(),
  /** ISO 8601. */
  liveSince: string().required(),
  /** Versions that were live or tried and are no longer, the last one first, each once. */
  retired: array(retiredSchema.required()).default([]),
});

const siteStateSchema = registrySchema.shape({
  /** The page's configuration, so that `index.html` follows from this file alone. */
  config: appConfigSchema.required(),
  history: array(historySchema.required()).default([]),
});

/** All that a site is besides its releases' own files: what `registry.json` holds. */
export type SiteState = InferType<typeof siteStateSchema>;

/**
 * @throws ValidationError with the path and the reason
 */
export function parseSiteState(value: unknown): SiteState {
  const state = parse(siteStateSchema, value);
  assertConsistent(state);
  return state;
}

/** What the page gets of it. */
export const publicPart = ({ shell, remotes, canaries }: SiteState): Registry => ({
  shell,
  remotes,
  canaries,
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

export const historyOf = (state: SiteState, name: string) =>
  state.history.find((entry) => entry.name === name) ?? null;

/** The versions that a rollback can go back to, the last one first. */
export const previousVersions = (state: SiteState, name: string): readonly string[] =>
  (historyOf(state, name)?.retired ?? [])
    .filter(({ was }) => was === 'live')
    .map(({ version }) => version);
