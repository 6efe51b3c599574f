/** Door: which versions of everything a site has, and how that state is read, changed and written. */
export {
  firstState,
  withCanary,
  withLive,
  withoutCanary,
  withoutRemote,
  withoutRetired,
  withRolledBack,
} from './change-state.ts';
export { parseSiteState } from './parse-site-state.ts';
export { commitState, replaceLive } from './commit-state.ts';
export { composeState, isPageCurrent, readState, readStateText } from './read-site-state.ts';
export { underLock, withSite, type SiteSession } from './site-session.ts';
export {
  canaryOf,
  historyOf,
  liveVersion,
  nameOf,
  previousVersions,
  readableVersion,
  releaseFolder,
  shellName,
  unusableOf,
  versionsFolder,
  type Release,
  type SiteState,
  type UnusableEntry,
} from './site-state.ts';
