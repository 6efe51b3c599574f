/** Door: the registry that takes signed releases, and the keys of the teams. */
export { demandKeysFile, runKeysTool } from '../trust/run-keys-tool.ts';
export { readRegistryEnvironment } from './registry-environment.ts';
export { startRegistry } from './serve-registry.ts';
