/** Door: the live releases of a site, and its operator's setup. */
export { createLiveSite, repairAdvice, type Live, type LiveSite } from './live-site.ts';
export { previewParameter } from './preview-link.ts';
export { grantedHosts, noHosts, setupFile, withSetup, type PolicyHosts } from './remote-setup.ts';
export { createProblemLogger, createOnceLogger, hideFolders } from './messages.ts';
export { ofMirror, startMirror, type SiteMirror } from './mirror-site.ts';
export { measureLive } from './measure-live.ts';
