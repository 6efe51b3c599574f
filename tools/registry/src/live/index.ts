/** Door: the live releases of a site, and its operator's setup. */
export { createLiveSite, repairAdvice, type Live, type LiveSite } from './live-site.ts';
export { previewLink, previewParameter, previewPath } from './preview-link.ts';
export {
  deniedHosts,
  grantedHosts,
  noHosts,
  setupFile,
  undeclaredSettings,
  withSetup,
  type PolicyHosts,
} from './remote-setup.ts';
export { lastGoodFile, registryFile } from './site-folder.ts';
export { createProblemTeller, createTeller } from './tell-problems.ts';
export { wordsWithoutFolders } from './words-without-folders.ts';
