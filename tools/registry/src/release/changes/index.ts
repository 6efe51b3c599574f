/** Door: the changes of a site's releases, and the questions before them. */
export { publishApp } from './publish-app.ts';
export { startSiteAnew } from './start-site.ts';
