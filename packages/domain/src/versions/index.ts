/** Door: how versions compare, and whom they are for. Pure, bundled into whoever uses it. */
export {
  compareVersions,
  type Computer,
  computerPlatform,
  hasId,
  hasPackage,
  installableVersions,
  isOfferedFor,
  isShown,
  parseVersion,
  recommendVersion,
  versionPlatforms,
} from './version.ts';
