/** Door: the changes of a site's releases, and the questions before them. */
export { assertSigned, demandSignatures } from '../demand-signatures.ts';
export { readOwner, readStatus, type NameStatus } from '../read-status.ts';
export type { Outcome } from './make-live.ts';
export { assertNoDowngrade } from './no-downgrade.ts';
export { performChange } from './perform-change.ts';
export { publishApp } from './publish-app.ts';
export { startSiteAnew } from './start-site.ts';
