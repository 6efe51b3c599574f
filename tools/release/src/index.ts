/** Door: the commands of the release tool, and what else asks a site for its releases. */
export { demandKeysFile, runKeysTool } from './keys/run-keys-tool.ts';
export { runReleaseTool, type ReleaseToolOptions } from './commands/run-release-tool.ts';
export { readContractUse, type ContractUse } from './contract-use.ts';
export { readSource } from './read-source.ts';
export { RegistryClient, type RegistryAnswer } from './registry-client.ts';
