/** Door: what changes the releases of a site, and what is asked before. */
export { assertSigned, demandSignatures } from '../demand-signatures.ts';
export { readOwner, readStatus, type NameStatus } from '../read-status.ts';
export type { Outcome } from './make-live.ts';
export { assertNoDowngrade } from './no-downgrade.ts';
export { performChange } from './perform-change.ts';
export { publishApp } from './publish-app.ts';
export { startSiteAnew } from './start-site.ts';
