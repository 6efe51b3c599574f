/** Door: the parts of a build and of a release. */
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
