/** Door: a remote's or the shell's package, type-checked, built and served. */
export { buildPackage, bundlerCommand, checkAndBuild, distOf } from './build-package.ts';
export { serveBundle, type ServedBundle } from './serve-bundle.ts';
