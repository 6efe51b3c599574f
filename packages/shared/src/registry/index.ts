/** Door: the registry of a site's live releases. The shell reads it, the release tool writes it. Pure, bundled. */
export { remoteBasePath, shellBasePath } from './addresses.ts';
export { findMount, fitsRoute, type MountMatch } from './find-mount.ts';
export { livePath, liveVersionsSchema, type LiveVersions } from './live-versions.ts';
export {
  clashesBetween,
  optionalEntries,
  parseRegistry,
  parseRemoteRelease,
  sortEntries,
  type Registry,
  type RegistryLists,
  type RemoteClaims,
  type UnusableEntry,
} from './parse-registry.ts';
export { bucketOf, isAnonymousId, pickReleases, visitorCookie } from './pick-releases.ts';
export {
  boundProblems,
  describeProblem,
  problemSentence,
  type RegistryProblem,
} from './registry-problem.ts';
export { isLargerThan, releaseLimits } from './release-limits.ts';
export { assetSchema, type Asset } from './release-files.ts';
export {
  budgetSchema,
  remoteDeclarationSchema,
  remoteNameSchema,
  remoteReleaseSchema,
  shellReleaseSchema,
  versionSchema,
  type Budget,
  type Canary,
  type Mount,
  type RemoteDeclaration,
  type RemoteLink,
  type RemoteRelease,
  type ShellRelease,
} from './registry.ts';
export {
  hostKinds,
  hostsSchema,
  isSettings,
  settingsMisfit,
  trustedTypesSchema,
  type RemoteHosts,
  type RemoteSetting,
} from './remote-settings.ts';
export {
  hasPageAt,
  mountsWithoutPages,
  pathsOutsideMounts,
  type PlainRoute,
} from './route-paths.ts';
export {
  ownVocabulary,
  unknownWords,
  usualLinkOrder,
  vocabularyOf,
  type UnknownWord,
  type Vocabulary,
} from './vocabulary.ts';
