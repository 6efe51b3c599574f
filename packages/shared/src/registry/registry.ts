import {
  array,
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
export const layouts = ['sidebar', 'bare'] as const;
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

/** What a remote says of itself in its `remote.json`, before it is built. */
export const remoteDeclarationSchema = object({
  /** The remote's name in the registry. */
  name: string()
    .matches(/^[a-z][a-z0-9-]*$/)
    .required(),
  mounts: array(mountSchema.required()).default([]),
  slots: array(string().oneOf(slotNames).required()).default([]),
  /** Whose session it takes to fetch the remote's code; everybody's where it is not given. */
  requires: string().oneOf(['staff']).optional(),
});

export type RemoteDeclaration = InferType<typeof remoteDeclarationSchema>;

/** A release of a remote: its declaration, and what was built. Immutable. */
export const remoteReleaseSchema = remoteDeclarationSchema.shape({
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
  /** What the remote wants from the page's share scope: name to version range. */
  shared: array(
    object({ name: string().required(), requiredVersion: string().required() }).required(),
  ).default([]),
});

export type RemoteRelease = InferType<typeof remoteReleaseSchema>;

/** A release of the shell. */
export const shellReleaseSchema = object({
  version: string().matches(semver).required(),
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

const registrySchema = object({
  shell: shellReleaseSchema.required(),
  remotes: array(remoteReleaseSchema.required()).required(),
}).test('names', 'has two remotes of one name', ({ remotes }) => {
  return new Set(remotes.map(({ name }) => name)).size === remotes.length;
});

/** What is live: one release of the shell and one of each remote. */
export type Registry = InferType<typeof registrySchema>;

/**
 * A registry from a file or the page.
 * @throws ValidationError with the path and the reason
 */
export const parseRegistry = (value: unknown): Registry => parse(registrySchema, value);
