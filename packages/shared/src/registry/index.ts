/** Door: what is live on a site. The shell reads it, the release tool writes it. Pure, bundled. */
export { remoteBasePath, shellBasePath } from './addresses.ts';
export { findMount, type MountMatch } from './find-mount.ts';
export { bucketOf, pickReleases } from './pick-releases.ts';
export {
  assertConsistent,
  parseRegistry,
  registrySchema,
  remoteDeclarationSchema,
  remoteReleaseSchema,
  shellReleaseSchema,
  type Asset,
  type Canary,
  type Layout,
  type Mount,
  type Registry,
  type RemoteDeclaration,
  type RemoteRelease,
  type ShellRelease,
} from './registry.ts';
