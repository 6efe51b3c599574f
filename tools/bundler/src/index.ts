/** Door: the builds of the shell and the remotes. */
export { baseConfig } from './base-config.ts';
export { ReleaseFilePlugin } from './plugins/release-file-plugin.ts';
export { remoteConfig } from './remote-config.ts';
export { ServerPartPlugin, serverAssetPattern } from './plugins/server-part-plugin.ts';
export { shellConfig } from './shell-config.ts';
export { StandaloneScriptPlugin } from './plugins/standalone-script-plugin.ts';
