/** Door: the commands of the release tool, and what else asks a site for its releases. */
export { readContractUse } from '../checks/check-contents.ts';
export { demandKeysFile, runKeysTool } from './commands/run-keys-tool.ts';
export { runReleaseTool } from './commands/run-release-tool.ts';
export { readSource } from './read-source.ts';
