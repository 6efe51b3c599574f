/** Door: what changes a site. */
export { withCompressed } from './build/compressed-files.ts';
export { planOfRemote, type ReleasePlan } from './build/check-release.ts';
export { keeperOf } from './build/kept-paths.ts';
export { readBundledPackages, type BundledPackages } from './bundled-packages.ts';
export { readContractUse, type ContractUse } from './contract-use.ts';
export { FolderTarget } from './target/folder-target.ts';
export { publishApp } from './changes/publish-app.ts';
export { readSource } from './read-source.ts';
export { setupFile } from '../live/remote-setup.ts';
export type { ReleaseTarget, TargetLock } from './target/release-target.ts';
export { describeReleaseCommands } from './commands/release-arguments.ts';
export { runReleaseTool, type ReleaseToolOptions } from './commands/run-release-tool.ts';
export { smokeCheck } from './build/smoke-check.ts';
export { startSiteAnew } from './changes/start-site.ts';
