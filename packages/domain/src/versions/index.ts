/** Door: how versions compare, and whom they are for. Pure, bundled into whoever uses it. */
export { appArchiveFor } from './app-archive.ts';
export { computerChip, computerPlatform } from './computer-platform.ts';
export {
  findGaps,
  gapFilters,
  gaps,
  installGaps,
  isRefused,
  type Gap,
  type GapFilter,
} from './gaps.ts';
export {
  fitFilter,
  fitFilters,
  fittedPlatform,
  hasId,
  hasPackage,
  installableVersions,
  isAvailable,
  isInstallable,
  isOfferedFor,
  isShown,
  recommendVersion,
  versionPlatforms,
  type Computer,
} from './offered-for.ts';
export { compareVersions, isOlderVersion, parseVersion } from './version.ts';
