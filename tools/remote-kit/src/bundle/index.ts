/** Door: a remote's or the shell's package, type-checked, built and served. */
export { buildPackage, bundlerCommand, distOf } from './build-package.ts';
export { checkTypes } from './check-types.ts';
export { serveBundle, type ServedBundle } from './serve-bundle.ts';
