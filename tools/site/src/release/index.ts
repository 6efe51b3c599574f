/** Door: what changes a site. */
export { planOfRemote, type ReleasePlan } from './build/check-release.ts';
export { keeperOf } from './build/kept-paths.ts';
export { smokeCheck } from './build/smoke-check.ts';
export { readBundledPackages, type BundledPackages } from './bundled-packages.ts';
export { publishApp } from './changes/publish-app.ts';
export { startSiteAnew } from './changes/start-site.ts';
export { describeReleaseCommands } from './commands/release-arguments.ts';
export { runReleaseTool, type ReleaseToolOptions } from './commands/run-release-tool.ts';
export { readContractUse, type ContractUse } from './contract-use.ts';
export { readSource } from './read-source.ts';
