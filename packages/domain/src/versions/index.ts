/** Door: how versions compare, and whom they are for. Pure, bundled into whoever uses it. */
export { hasPackage, isOfferedFor, recommendVersion, versionPlatforms } from './offered-for.ts';
export { compareVersions, parseVersion } from './version.ts';
