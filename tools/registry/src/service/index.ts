/** Door: the registry that takes signed releases. */
export { readRegistryEnvironment } from './registry-environment.ts';
export { startRegistry } from './serve-registry.ts';
