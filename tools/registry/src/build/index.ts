/** Door: the parts of a build and of a release. */
export { readPublished } from './built-release.ts';
export { readSetup, setupSentences } from './check-setup.ts';
export { withCompressed } from './compressed-files.ts';
export { templateFile } from './fit-description.ts';
