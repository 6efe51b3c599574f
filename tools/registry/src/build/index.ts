/** Door: what a build and a release consist of. */
export { readContents, type BuildContents } from './build-contents.ts';
export {
  DamagedRelease,
  isSameBuild,
  readDist,
  readPublished,
  type BuiltRelease,
} from './built-release.ts';
export {
  noticesOf,
  readSetup,
  setupNotices,
  setupProblems,
  setupSentences,
} from './check-setup.ts';
export { withCompressed } from './compressed-files.ts';
export { descriptionFile, templateFile } from './fit-description.ts';
