/** Door: the packages that other repositories install. */
export { checkTarball } from './check-tarball.ts';
export { packAll, type PackedPackage } from './pack-all.ts';
