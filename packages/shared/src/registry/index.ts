/** Door: what is live on a site. The shell reads it, the release tool writes it. Pure, bundled. */
export { remoteBasePath, shellBasePath } from './addresses.ts';
export { findMount, type MountMatch } from './find-mount.ts';
export {
  parseRegistry,
  remoteDeclarationSchema,
  remoteReleaseSchema,
  shellReleaseSchema,
  type Asset,
  type Layout,
  type Mount,
  type Registry,
  type RemoteDeclaration,
  type RemoteRelease,
  type ShellRelease,
} from './registry.ts';
