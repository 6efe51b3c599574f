/** Door: what tests of other packages need of a site. */
export { findFreePort, portOf } from '../free-port.ts';
export { makeTrialFolder, type TrialFolder } from './trial-folder.ts';
