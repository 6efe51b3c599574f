import {
  ValidationError,
  array,
  number,
  object,
  string,
  type InferType,
} from '@patchbay/shared/validation';
import { parse } from '../entities/parse.ts';
import { slotNames } from '../remote/slots.ts';

const semver = /^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?$/;
const digest = /^sha384-[A-Za-z0-9+/]{64}$/;
const relativeFile = /^[A-Za-z0-9_-][A-Za-z0-9_.-]*(?:\/[A-Za-z0-9_-][A-Za-z0-9_.-]*)*$/;

/** A file of a release: its path below the release's folder, and its hash for the browser to check. */
const assetSchema = object({
  file: string().matches(relativeFile).required(),
  integrity: string().matches(digest).required(),
});

export type Asset = Readonly<InferType<typeof assetSchema>>;

/** `bare`: the page has the whole width; `sidebar`: the categories stand beside it. */
const layouts = ['sidebar', 'bare'] as const;
export type Layout = (typeof layouts)[number];

/**
 * A path that a remote answers for, with everything below it: `/category/` has `/category/3/` too. `/` has only
 * itself.
 */
const mountSchema = object({
  path: string()
    .matches(/^\/(?:[a-z0-9-]+\/)*$/)
    .required(),
  layout: string().oneOf(layouts).default('bare'),
});

export type Mount = Readonly<InferType<typeof mountSchema>>;

const apiPath = /^\/[^\s\\]*$/;

/**
 * What the page can ask for at once, before any code has run, where its address fits a route: a time saved, never
 * needed. Parameters of the route stand as `:name` in the requests.
 */
const earlySchema = object({
  /** A path template, e.g. `/software/:softwareId/`. */
  route: string()
    .matches(/^\/(?:[:A-Za-z0-9-]+\/)*$/)
    .required(),
  /** In a browser alone, or in the desktop app alone; in both where it is not given. */
  where: string().oneOf(['browser', 'desktop']).optional(),
  /** Paths of the API, letter for letter as the endpoint functions ask for them. */
  requests: array(string().matches(apiPath).required()).default([]),
  /** Parameters of the address's query with which the page asks for other things. */
  unless: array(
    string()
      .matches(/^[A-Za-z_-]+$/)
      .required(),
  ).default([]),
});

/** What a remote says of itself in its `remote.json`, before it is built. */
export const remoteDeclarationSchema = object({
  /** The remote's name in the registry; `shell` is the shell's. */
  name: string()
    .matches(/^[a-z][a-z0-9-]*$/)
    .notOneOf(['shell'])
    .required(),
  mounts: array(mountSchema.required()).default([]),
  slots: array(string().oneOf(slotNames).required()).default([]),
  /** Slots that it fills in the desktop app alone; elsewhere nothing is fetched for them. */
  desktopSlots: array(string().oneOf(slotNames).required()).default([]),
  early: array(
    earlySchema
      .shape({
        /** Names of the chunks that the route's page is in. */
        chunks: array(string().required()).default([]),
      })
      .required(),
  ).default([]),
  /** Whose session it takes to fetch the remote's code; everybody's where it is not given. */
  requires: string().oneOf(['staff']).optional(),
});

export type RemoteDeclaration = InferType<typeof remoteDeclarationSchema>;

/** A release of a remote: its declaration, and what was built. Immutable. */
export const remoteReleaseSchema = remoteDeclarationSchema.omit(['early']).shape({
  version: string().matches(semver).required(),
  /** The contract's version that it was built against. */
  contract: string().matches(semver).required(),
  /** Name of the container's global variable: no slug can make it, so that no element's id can stand in for it. */
  container: string()
    .matches(/^patchbay__[a-z][a-z0-9_]*$/)
    .required(),
  entry: assetSchema.required(),
  /** Every other script and style sheet. */
  assets: array(assetSchema.required()).default([]),
  /** The files, out of `assets`, that the exposed module needs: fetched together with the entry. */
  initial: array(string().required()).default([]),
  early: array(
    earlySchema
      .shape({
        /** The files, out of `assets`, that the route's page needs. */
        files: array(string().required()).default([]),
      })
      .required(),
  ).default([]),
  /** What the remote wants from the page's share scope: name to version range. */
  shared: array(
    object({ name: string().required(), requiredVersion: string().required() }).required(),
  ).default([]),
});

export type RemoteRelease = InferType<typeof remoteReleaseSchema>;

/** A release of the shell. */
export const shellReleaseSchema = object({
  version: string().matches(semver).required(),
  /** The contract's version that it offers to remotes. */
  contract: string().matches(semver).required(),
  /** What it puts into the page's share scope, each subpath by itself. */
  provides: array(
    object({ name: string().required(), version: string().matches(semver).required() }).required(),
  ).default([]),
  /** A small script that runs before all others and asks for what the address needs. */
  early: assetSchema.required(),
  /** The script that starts everything. */
  entry: assetSchema.required(),
  styles: array(assetSchema.required()).default([]),
  /** Scripts that the entry asks for at once: preloaded by the page. */
  initial: array(assetSchema.required()).default([]),
  /** Fonts that the first screen needs. */
  fonts: array(string().matches(relativeFile).required()).default([]),
  icon: string().matches(relativeFile).required(),
  buildCommit: string().required(),
  /** ISO 8601. */
  builtAt: string().required(),
});

export type ShellRelease = InferType<typeof shellReleaseSchema>;

/** A release that a share of the visitors gets in place of the live one of its name. */
const canarySchema = object({
  /** Of all visitors, in hundredths. */
  percent: number().integer().min(1).max(99).required(),
  release: remoteReleaseSchema.required(),
});

export type Canary = InferType<typeof canarySchema>;

/** The shape alone; `assertConsistent` has what one part says about another. */
export const registrySchema = object({
  shell: shellReleaseSchema.required(),
  remotes: array(remoteReleaseSchema.required()).required(),
  canaries: array(canarySchema.required()).default([]),
});

/** What is live: one release of the shell, one of each remote, and what is tried on a share of the visitors. */
export type Registry = InferType<typeof registrySchema>;

const areUnique = (names: readonly string[]) => new Set(names).size === names.length;

/**
 * @throws ValidationError where two remotes have one name, or a canary is none of exactly one live release
 */
export function assertConsistent(registry: Registry): void {
  const live = registry.remotes.map(({ name }) => name);
  const tried = registry.canaries.map(({ release }) => release.name);
  if (!areUnique(live)) throw new ValidationError('has two remotes of one name', registry);
  if (!areUnique(tried)) throw new ValidationError('has two canaries of one name', registry);
  if (!tried.every((name) => live.includes(name))) {
    throw new ValidationError('has a canary of a remote that is not live', registry);
  }
}

/**
 * A registry from a file or the page.
 * @throws ValidationError with the path and the reason
 */
export function parseRegistry(value: unknown): Registry {
  const registry = parse(registrySchema, value);
  assertConsistent(registry);
  return registry;
}
