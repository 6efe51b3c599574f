/** Door: the site's one page. */
export {
  composePage,
  feedPath,
  prepareFirstScreens,
  screenHead,
  styleSheetsOf,
  withCanaries,
  type FillPage,
  type VisitorReleases,
} from './compose-page.ts';
export { escapeXml } from './escape-xml.ts';
