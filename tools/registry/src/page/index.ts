/** Door: the site's one page. */
export {
  composePage,
  escapeXml,
  feedPath,
  prepareFirstScreens,
  screenHead,
  styleSheetsOf,
  withCanaries,
  type FillPage,
  type VisitorReleases,
} from './compose-page.ts';
export { rootFiles, rootPaths } from './root-files.ts';
