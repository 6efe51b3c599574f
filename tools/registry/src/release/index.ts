/** Door: the commands of the release tool, and what else asks a site for its releases. */
export { readBundledPackages } from './bundled-packages.ts';
export { describeReleaseCommands } from './commands/release-arguments.ts';
export { demandKeysFile, runKeysTool } from './keys/run-keys-tool.ts';
export { runReleaseTool } from './commands/run-release-tool.ts';
export { readContractUse } from './contract-use.ts';
export { readSource } from './read-source.ts';
